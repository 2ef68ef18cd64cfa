// Measures tough-cookie: node tough-cookie.js DATA.
const fs = require('fs');
const path = require('path');
const { Cookie, CookieJar } = require('tough-cookie');

const lines = (name) =>
  fs.readFileSync(path.join(process.argv[2], name), 'utf8').trim().split('\n');

function measure(name, body) {
  const start = process.hrtime.bigint();
  const result = body();
  console.log(`${name}\t${Number(process.hrtime.bigint() - start) / 1e9}\t${result}`);
}

const fields = lines('parse.txt');
measure('parse', () => fields.reduce((sum, field) => sum + (Cookie.parse(field) ? 1 : 0), 0));

function insert(name) {
  const rows = lines(`${name}.tsv`).map((row) => row.split('\t'));
  const jar = new CookieJar();
  measure(name, () => {
    for (const [url, field] of rows) jar.setCookieSync(field, url, { ignoreError: true });
    return '';
  });
  return jar;
}

insert('insert100k');
const jar = insert('insert10k');
const urls = lines('lookup.txt').slice(0, 10000);
measure('lookup of 10k', () => {
  let hits = 0;
  let octets = 0;
  for (const url of urls) {
    const header = jar.getCookieStringSync(url);
    if (header) {
      hits += 1;
      octets += header.length;
    }
  }
  return `${hits} ${octets}`;
});

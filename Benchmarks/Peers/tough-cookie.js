// Measures tough-cookie: node tough-cookie.js DATA.
const fs = require('fs');
const path = require('path');
const { Cookie, CookieJar } = require('tough-cookie');

const lines = (name) =>
  fs.readFileSync(path.join(process.argv[2], name), 'utf8').trim().split('\n');

function measure(name, body) {
  // The processor's time for this process, its garbage collector's included.
  const start = process.cpuUsage();
  const result = body();
  const { user, system } = process.cpuUsage(start);
  console.log(`${name}\t${(user + system) / 1e6}\t${result}`);
}

const fields = lines('parse.txt');
measure('parse', () => fields.reduce((sum, field) => sum + (Cookie.parse(field) ? 1 : 0), 0));

function insert(file, name, count) {
  const rows = lines(file).slice(0, count).map((row) => row.split('\t'));
  const jar = new CookieJar();
  measure(name, () => {
    for (const [url, field] of rows) jar.setCookieSync(field, url, { ignoreError: true });
    return rows.length;
  });
  return jar;
}

insert('insert100k.tsv', 'insert100k/10', 10000);
const jar = insert('insert10k.tsv', 'insert10k', 10000);
const urls = lines('lookup.txt').slice(0, 1000);
measure('lookup/100', () => {
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

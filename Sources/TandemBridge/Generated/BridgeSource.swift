// Made by Scripts/web from Web/src; do not edit.
// swift-format-ignore-file

/// The script that TandemBridge gives each document.
enum BridgeSource {
    /// Statements that define `TandemBridge`, an object with `page` and `relay`.
    static let text = #"""
"use strict";
var TandemBridge = (() => {
  var __defProp = Object.defineProperty;
  var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
  var __getOwnPropNames = Object.getOwnPropertyNames;
  var __hasOwnProp = Object.prototype.hasOwnProperty;
  var __export = (target, all) => {
    for (var name in all)
      __defProp(target, name, { get: all[name], enumerable: true });
  };
  var __copyProps = (to, from, except, desc) => {
    if (from && typeof from === "object" || typeof from === "function") {
      for (let key of __getOwnPropNames(from))
        if (!__hasOwnProp.call(to, key) && key !== except)
          __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
    }
    return to;
  };
  var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

  // Web/src/injected.ts
  var injected_exports = {};
  __export(injected_exports, {
    page: () => page,
    relay: () => relay2
  });

  // Web/src/builtins.ts
  var { bind, call } = Function.prototype;
  var free = bind.bind(call);
  var apply = Reflect.apply;
  var defineProperty = Object.defineProperty;
  var freeze = Object.freeze;
  var getPrototypeOf = Object.getPrototypeOf;
  var keysOf = Object.keys;
  var deleteProperty = Reflect.deleteProperty;
  var sortOf = free(Object.prototype.toString);
  var hasOwn = free(Object.prototype.hasOwnProperty);
  var objectPrototype = Object.prototype;
  var isArray = Array.isArray;
  var parseJSON = JSON.parse;
  var quote = JSON.stringify;
  var BigIntOf = BigInt;
  var DateOf = Date;
  var ErrorOf = Error;
  var MapOf = Map;
  var PromiseOf = Promise;
  var Bytes = Uint8Array;
  var isSafeInteger = Number.isSafeInteger;
  var isFinite = Number.isFinite;
  var then = free(
    Promise.prototype.then
  );
  function settle(promise, done, failed) {
    const none2 = { __proto__: null, value: void 0, configurable: true };
    defineProperty(promise, "constructor", none2);
    then(promise, done, failed);
    deleteProperty(promise, "constructor");
  }
  var timeOf = free(Date.prototype.getTime);
  var startsWith = free(String.prototype.startsWith);
  var indexOf = free(
    String.prototype.indexOf
  );
  var slice = free(
    String.prototype.slice
  );
  var wellFormed = free(
    String.prototype.toWellFormed
  );
  var charCode = free(String.prototype.charCodeAt);
  var fromCharCode = String.fromCharCode;
  var unboxed = {
    number: free(Number.prototype.valueOf),
    string: free(String.prototype.valueOf),
    boolean: free(Boolean.prototype.valueOf),
    integer: free(BigInt.prototype.valueOf)
  };
  var mapGet = free(Map.prototype.get);
  var mapSet = free(Map.prototype.set);
  var mapHas = free(Map.prototype.has);
  var mapDelete = free(Map.prototype.delete);
  var mapEach = free(Map.prototype.forEach);
  var mapClear = free(Map.prototype.clear);
  var getter = (prototype, name) => free(Object.getOwnPropertyDescriptor(prototype, name).get);
  var mapSize = getter(Map.prototype, "size");
  var setSize = getter(Set.prototype, "size");
  var typedArray = Object.getPrototypeOf(Uint8Array.prototype);
  var isView = ArrayBuffer.isView;
  var viewName = free(
    Object.getOwnPropertyDescriptor(typedArray, Symbol.toStringTag).get
  );
  var viewLength = getter(typedArray, "length");
  var bufferLength = getter(ArrayBuffer.prototype, "byteLength");
  var dataViewParts = {
    buffer: getter(DataView.prototype, "buffer"),
    offset: getter(DataView.prototype, "byteOffset"),
    length: getter(DataView.prototype, "byteLength")
  };
  var toBase64 = Uint8Array.prototype.toBase64;
  var encodeBase64 = toBase64 && free(toBase64);
  var decodeBase64 = Uint8Array.fromBase64?.bind(Uint8Array);
  var btoaOf = btoa.bind(globalThis);
  var atobOf = atob.bind(globalThis);
  var blobBytes = free(Blob.prototype.arrayBuffer);
  var blobSize = getter(Blob.prototype, "size");
  var AbortControllerOf = AbortController;
  var abort = free(AbortController.prototype.abort);
  var signalOf = free(
    Object.getOwnPropertyDescriptor(AbortController.prototype, "signal").get
  );
  var isAborted = free(
    Object.getOwnPropertyDescriptor(AbortSignal.prototype, "aborted").get
  );
  var reasonOf = free(
    Object.getOwnPropertyDescriptor(AbortSignal.prototype, "reason").get
  );
  var listen = free(EventTarget.prototype.addEventListener);
  var unlisten = free(EventTarget.prototype.removeEventListener);
  var dispatch = free(EventTarget.prototype.dispatchEvent);
  var setTimer = setTimeout.bind(globalThis);
  var clearTimer = clearTimeout.bind(globalThis);
  var soon = queueMicrotask.bind(globalThis);
  var asyncIterator = Symbol.asyncIterator;
  function report(error) {
    setTimer(() => {
      throw error;
    }, 0);
  }
  function ignore() {
  }

  // Web/src/port.ts
  function seal({ kind, number, name, text }) {
    return `${kind}
${number}
${name}
${text}`;
  }
  function unseal(sealed) {
    const first = indexOf(sealed, "\n");
    const second = indexOf(sealed, "\n", first + 1);
    const third = indexOf(sealed, "\n", second + 1);
    return {
      kind: slice(sealed, 0, first),
      number: +slice(sealed, first + 1, second),
      name: slice(sealed, second + 1, third),
      text: slice(sealed, third + 1)
    };
  }

  // Web/src/document-port.ts
  var offer = "tandem-bridge-offer";
  var ask = "tandem-bridge-ask";
  var toRelay = "r";
  var toPage = "p";
  var CustomEventOf = CustomEvent;
  var MouseEventOf = MouseEvent;
  var detailOf = Function.prototype.call.bind(
    Object.getOwnPropertyDescriptor(CustomEvent.prototype, "detail").get
  );
  var relatedOf = Function.prototype.call.bind(
    Object.getOwnPropertyDescriptor(MouseEvent.prototype, "relatedTarget").get
  );
  function post(node, type, letter) {
    const init = { __proto__: null, detail: seal(letter) };
    dispatch(node, new CustomEventOf(type, init));
  }
  function openPort() {
    const node = document.createElement("div");
    const port = {
      send: (letter) => post(node, toRelay, letter),
      receive: () => {
      }
    };
    listen(node, toPage, (event) => port.receive(unseal(detailOf(event))), false);
    const hand = () => {
      const init = { __proto__: null, relatedTarget: node };
      dispatch(window, new MouseEventOf(offer, init));
    };
    const answer = () => {
      window.removeEventListener(ask, answer, true);
      hand();
    };
    window.addEventListener(ask, answer, true);
    hand();
    return port;
  }
  function acceptPort(connected) {
    let isConnected = false;
    window.addEventListener(
      offer,
      (event) => {
        event.stopImmediatePropagation();
        const node = relatedOf(event);
        if (isConnected || !node)
          return;
        isConnected = true;
        const receive = connected((letter) => post(node, toPage, letter));
        node.addEventListener(toRelay, (event2) => {
          receive(unseal(detailOf(event2)));
        });
      },
      true
    );
    dispatch(window, new CustomEventOf(ask));
  }

  // Web/src/history.ts
  function observeHistory(port) {
    const own = history;
    const wrap = (kind, method) => {
      const original = History.prototype[method];
      const wrapped = {
        [method](_data, _unused) {
          const result = apply(original, this, arguments);
          if (this === own)
            port.send({ kind: "history", number: 0, name: kind, text: "" });
          return result;
        }
      }[method];
      const descriptor = Object.getOwnPropertyDescriptor(History.prototype, method);
      defineProperty(History.prototype, method, { ...descriptor, value: wrapped });
    };
    wrap("push", "pushState");
    wrap("replace", "replaceState");
  }

  // Web/src/errors.ts
  var WebBridgeError = class extends ErrorOf {
    code;
    data;
    constructor(code, message, data = void 0, options = void 0) {
      super(message, options);
      this.code = code;
      this.data = data;
    }
  };
  defineProperty(WebBridgeError.prototype, "name", {
    __proto__: null,
    value: "WebBridgeError"
  });
  freeze(WebBridgeError.prototype);
  freeze(WebBridgeError);
  function errorData(thrown) {
    const read2 = (key) => {
      try {
        const value = thrown[key];
        return hasOwn(objectPrototype, key) && !hasOwn(thrown, key) ? void 0 : value;
      } catch {
        return void 0;
      }
    };
    if (typeof thrown === "object" && thrown !== null) {
      const code = read2("code");
      const message2 = read2("message");
      return {
        code: typeof code === "string" ? code : "failed",
        message: typeof message2 === "string" ? message2 : "The task of the page failed.",
        data: read2("data")
      };
    }
    const message = typeof thrown === "string" ? thrown : "The task of the page failed.";
    return { code: "failed", message, data: void 0 };
  }

  // Web/src/settings.ts
  var none = { signal: null, timeout: null, progress: null };
  function callSettings(given, more) {
    checkNothing(more, "Nothing comes after a call's settings: put the callback before them.");
    if (isAbsent(given))
      return none;
    const settings = checkedObject("What follows a call's options is a callback, or", given, {
      signal: true,
      timeout: true,
      progress: true
    });
    return {
      signal: checkedSignal(settings.signal),
      timeout: checkedTimeout(settings.timeout),
      progress: checkedProgress(settings.progress)
    };
  }
  function onlySignal(given) {
    if (isAbsent(given))
      return null;
    const settings = checkedObject("What follows the options here is", given, { signal: true });
    return checkedSignal(settings.signal);
  }
  function checkNothing(more, message) {
    if (!isAbsent(more))
      throw refusal(message);
  }
  function checkedObject(what, given, known) {
    let names = "";
    for (let keys = keysOf(known), index = 0; index < keys.length; index += 1) {
      names += (index > 0 ? ", " : "") + keys[index];
    }
    if (typeof given !== "object" || given === null) {
      throw refusal(`${what} an object with these keys: ${names}.`);
    }
    for (let keys = keysOf(given), index = 0; index < keys.length; index += 1) {
      if (!hasOwn(known, keys[index])) {
        throw refusal(`${what} an object with these keys: ${names}; '${keys[index]}' is none.`);
      }
    }
    return given;
  }
  function checkedSignal(signal) {
    if (isAbsent(signal))
      return null;
    try {
      isAborted(signal);
    } catch {
      throw refusal("A signal is an AbortSignal: pass that of an AbortController.");
    }
    return signal;
  }
  function checkedTimeout(timeout) {
    if (isAbsent(timeout) || timeout === Infinity)
      return null;
    if (typeof timeout === "number" && timeout >= 0 && timeout <= 2147483647)
      return timeout;
    throw refusal(
      "A timeout is a number of milliseconds from 0 to 2147483647, or Infinity for none."
    );
  }
  function checkedProgress(progress) {
    if (isAbsent(progress))
      return null;
    if (typeof progress === "function")
      return progress;
    throw refusal("The progress of a call is told to a function: pass (value) => { … }.");
  }
  function isAbsent(given) {
    return given === void 0 || given === null;
  }
  function refusal(message) {
    return new WebBridgeError("invalidValue", message);
  }

  // Web/src/queue.ts
  var Queue = class {
    head = null;
    tail = null;
    count = 0;
    push(value) {
      const link = { value, next: null };
      if (this.tail)
        this.tail.next = link;
      else
        this.head = link;
      this.tail = link;
      this.count += 1;
    }
    /** Leaves out what matches. */
    remove(matches) {
      const kept = new Queue();
      for (let value = this.shift(); value; value = this.shift()) {
        if (!matches(value))
          kept.push(value);
      }
      this.head = kept.head;
      this.tail = kept.tail;
      this.count = kept.count;
    }
    /** Takes the oldest value; null if there is none. */
    shift() {
      const link = this.head;
      if (!link)
        return null;
      this.head = link.next;
      if (!this.head)
        this.tail = null;
      this.count -= 1;
      return link.value;
    }
  };

  // Web/src/values.ts
  var blobMark = "\0";
  var minimum = -(2n ** 63n);
  var maximum = 2n ** 64n;
  var Writer = class {
    depthLimit;
    name;
    checksStrings = false;
    /** The Blobs in the value, in the order of their marks in the text. */
    blobs = new Queue();
    /** Makes a writer; the name says in errors what is written. */
    constructor(name, depthLimit) {
      this.name = name;
      this.depthLimit = depthLimit;
    }
    /** The value as text. */
    text(value) {
      const text = this.write(value, null, 0);
      if (indexOf(text, "\\ud") < 0)
        return text;
      this.checksStrings = true;
      this.blobs = new Queue();
      return this.write(value, null, 0);
    }
    write(value, place, depth) {
      switch (typeof value) {
        case "string":
          if (this.checksStrings && hasLone(value)) {
            throw this.refusal("holds half a character (a lone surrogate)", place);
          }
          return quote(value);
        case "number":
          if (!isFinite(value)) {
            throw this.refusal("is not a finite number: pass null in its place", place);
          }
          return value === 0 && 1 / value < 0 ? "-0.0" : `${value}`;
        case "boolean":
          return value ? "true" : "false";
        case "bigint":
          if (value < minimum || value >= maximum) {
            throw this.refusal("is an integer of more than 64 bits", place);
          }
          return `{"$i":"${value}"}`;
        case "undefined":
          return '{"$u":true}';
        case "object":
          return value === null ? "null" : this.writeObject(value, place, depth);
        default:
          throw this.refusal(`is a ${typeof value}, which cannot be passed`, place);
      }
    }
    writeObject(value, place, depth) {
      if (depth >= this.depthLimit) {
        throw new WebBridgeError(
          "tooDeep",
          `${this.name} is nested more than ${this.depthLimit} deep, or contains itself: what the app allows is 'depth' of Bridge.Limits.`
        );
      }
      const here = { up: place, key: 0 };
      if (isArray(value)) {
        let text2 = "[";
        const length = value.length;
        for (let index = 0; index < length; index += 1) {
          here.key = index;
          if (index > 0)
            text2 += ",";
          text2 += this.write(value[index], here, depth + 1);
        }
        return text2 + "]";
      }
      const prototype = getPrototypeOf(value);
      if (prototype !== objectPrototype && prototype !== null) {
        const special = this.writeSpecial(value, place, depth);
        if (special !== null)
          return special;
      } else if (hasOwn(value, "toJSON")) {
        const converted = this.converted(value, place, depth);
        if (converted !== null)
          return converted;
      }
      const keys = keysOf(value);
      let text = "{";
      const count = keys.length;
      for (let index = 0; index < count; index += 1) {
        const key = keys[index];
        here.key = key;
        if (this.checksStrings && hasLone(key)) {
          throw this.refusal("has a key with half a character (a lone surrogate)", place);
        }
        if (index > 0)
          text += ",";
        text += quote(count === 1 && startsWith(key, "$") ? "$" + key : key) + ":";
        text += this.write(value[key], here, depth + 1);
      }
      return text + "}";
    }
    /** The text of an object that is more than its keys; null if it is not. */
    writeSpecial(value, place, depth) {
      if (isView(value)) {
        const name = viewName(value);
        if (name === "Uint8Array") {
          const isEmpty = viewLength(value) === 0;
          return this.writeBytes(place, () => isEmpty ? new Bytes(value) : value);
        }
        if (name === "Uint8ClampedArray") {
          return this.writeBytes(place, () => new Bytes(value));
        }
        if (name === void 0) {
          const { buffer, offset, length } = dataViewParts;
          return this.writeBytes(place, () => new Bytes(buffer(value), offset(value), length(value)));
        }
        throw this.refusal(`is a ${name}: pass its bytes, as a Uint8Array`, place);
      }
      const sort = sortOf(value);
      if (sort === "[object Object]")
        return this.converted(value, place, depth);
      if (succeeds(bufferLength, value)) {
        return this.writeBytes(place, () => new Bytes(value));
      }
      if (succeeds(blobSize, value)) {
        this.blobs.push(value);
        return blobMark;
      }
      if (succeeds(timeOf, value)) {
        const time = timeOf(value);
        if (!isFinite(time))
          throw this.refusal("is an invalid date", place);
        return `{"$d":${time}}`;
      }
      if (succeeds(mapSize, value)) {
        throw this.refusal("is a Map: pass an object, as Object.fromEntries makes one", place);
      }
      if (succeeds(setSize, value))
        throw this.refusal("is a Set: pass an array", place);
      if (succeeds(settled, value))
        throw this.refusal("is a promise: await it first", place);
      const converted = this.converted(value, place, depth);
      if (converted !== null)
        return converted;
      if (succeeds(unboxed.number, value))
        return this.write(unboxed.number(value), place, depth);
      if (succeeds(unboxed.string, value))
        return this.write(unboxed.string(value), place, depth);
      if (succeeds(unboxed.boolean, value))
        return `${unboxed.boolean(value)}`;
      if (succeeds(unboxed.integer, value)) {
        return this.write(unboxed.integer(value), place, depth);
      }
      if (keysOf(value).length === 0) {
        const what = `is of the sort ${slice(sort, 8, -1)}, of which nothing can be passed`;
        throw this.refusal(what, place);
      }
      return null;
    }
    /** The text of bytes, which throw when they are taken if their memory is another's by now. */
    writeBytes(place, take) {
      let bytes;
      try {
        bytes = take();
      } catch {
        throw this.refusal(
          "has no bytes any more, since its buffer was transferred or cut: pass a copy of them",
          place
        );
      }
      return bytesText(bytes);
    }
    /** The text of what an object's own `toJSON` gives; null if it has none. */
    converted(value, place, depth) {
      const convert = value.toJSON;
      const isThePage = hasOwn(objectPrototype, "toJSON") && !hasOwn(value, "toJSON");
      if (typeof convert !== "function" || isThePage)
        return null;
      return this.write(value.toJSON(), place, depth + 1);
    }
    refusal(what, place) {
      let path = "";
      for (let at = place; at; at = at.up) {
        path = (typeof at.key === "number" ? `[${at.key}]` : `.${at.key}`) + path;
      }
      return new WebBridgeError("invalidValue", `${this.name}${path} ${what}.`);
    }
  };
  var settled = (promise) => then(promise, ignore, ignore);
  function succeeds(read2, value) {
    try {
      read2(value);
      return true;
    } catch {
      return false;
    }
  }
  function hasLone(text) {
    for (let index = 0; index < text.length; index += 1) {
      const unit = charCode(text, index);
      if (unit < 55296 || unit > 57343)
        continue;
      index += 1;
      const next = charCode(text, index);
      if (unit > 56319 || !(next >= 56320 && next <= 57343))
        return true;
    }
    return false;
  }
  function bytesText(bytes) {
    return `{"$b":"${base64(bytes)}"}`;
  }
  function base64(bytes) {
    if (encodeBase64)
      return encodeBase64(bytes);
    let binary = "";
    const length = viewLength(bytes);
    for (let index = 0; index < length; index += 1)
      binary += fromCharCode(bytes[index]);
    return btoaOf(binary);
  }
  function fromBase64(text) {
    if (decodeBase64)
      return decodeBase64(text);
    const binary = atobOf(text);
    const bytes = new Bytes(binary.length);
    for (let index = 0; index < binary.length; index += 1)
      bytes[index] = charCode(binary, index);
    return bytes;
  }
  function read(text) {
    try {
      const value = parseJSON(text);
      return indexOf(text, '"$') < 0 ? value : revived(value);
    } catch {
      throw unreadable();
    }
  }
  function unreadable() {
    return new WebBridgeError("malformed", "What the app sent cannot be read.");
  }
  function revived(value) {
    if (typeof value !== "object" || value === null)
      return value;
    if (isArray(value)) {
      for (let index = 0; index < value.length; index += 1)
        value[index] = revived(value[index]);
      return value;
    }
    const object = value;
    const keys = keysOf(object);
    const key = keys[0];
    if (keys.length === 1 && key !== void 0 && startsWith(key, "$")) {
      const content = object[key];
      switch (key) {
        case "$i": {
          const integer = BigIntOf(content);
          return isSafeInteger(+content) ? +content : integer;
        }
        case "$d":
          return new DateOf(content);
        case "$b":
          return fromBase64(content);
        case "$u":
          return void 0;
      }
      const original = slice(key, 1);
      const copy = {};
      define(copy, original, revived(content));
      return copy;
    }
    for (let index = 0; index < keys.length; index += 1) {
      const name = keys[index];
      object[name] = revived(object[name]);
    }
    return object;
  }
  function define(object, key, value) {
    defineProperty(object, key, {
      __proto__: null,
      value,
      writable: true,
      enumerable: true,
      configurable: true
    });
  }

  // Web/src/outgoing.ts
  var Outgoing = class {
    port;
    limits;
    waiting = new MapOf();
    last = 0;
    constructor(port, limits) {
      this.port = port;
      this.limits = limits;
    }
    next() {
      this.last += 1;
      return this.last;
    }
    expect(number, waiting) {
      mapSet(this.waiting, number, waiting);
    }
    forget(number) {
      mapDelete(this.waiting, number);
    }
    send(kind, number, name = "", text = "") {
      this.port.send({ kind, number, name, text });
    }
    /** Hands a reply to who waits for it; a late one has nobody any more. */
    receive({ number, text }) {
      const waiting = mapGet(this.waiting, number);
      if (!waiting)
        return;
      if (startsWith(text, "-")) {
        waiting.fail(errorOf(slice(text, 1)));
      } else {
        waiting.reply(text);
      }
    }
    /** Ends everything that waits. */
    endAll(failure) {
      const all = new MapOf();
      mapEach(this.waiting, (waiting, number) => mapSet(all, number, waiting));
      mapClear(this.waiting);
      mapEach(all, (waiting) => waiting.fail(failure()));
    }
    /** Calls a task; what comes after its settings is refused. */
    call(task, options, given, more) {
      return new PromiseOf((resolve, reject) => {
        const number = this.next();
        const name = checkedName(task);
        const { signal, timeout, progress } = callSettings(given, more);
        let timer = 0;
        let isOver = false;
        let unfollow = null;
        const end = () => {
          isOver = true;
          this.forget(number);
          unfollow?.();
          if (timer)
            clearTimer(timer);
          if (signal)
            unlisten(signal, "abort", cancel, false);
        };
        const fail = (error) => {
          end();
          reject(error);
        };
        const cancel = () => {
          this.send("cancel", number);
          fail(cancelled(name, signal));
        };
        if (signal) {
          if (isAborted(signal))
            throw cancelled(name, signal);
          listen(signal, "abort", cancel, false);
        }
        if (timeout !== null) {
          timer = setTimer(() => {
            this.send("cancel", number);
            const message = `The task '${name}' took longer than ${timeout} ms.`;
            fail(new WebBridgeError("timeout", message));
          }, timeout);
        }
        write("options", options, this.limits, (text) => {
          if (isOver)
            return;
          this.expect(number, {
            reply: (text2) => {
              end();
              try {
                resolve(read(slice(text2, 1)));
              } catch (error) {
                reject(error);
              }
            },
            fail
          });
          this.send(progress ? "follow" : "call", number, name, text);
          if (progress)
            unfollow = this.follow(number, progress);
        }, fail);
      });
    }
    /** Asks for one piece of progress after another; the result ends that. */
    follow(call2, progress) {
      const number = this.next();
      const ask2 = () => this.send("progress", number, `${call2}`);
      const end = () => this.forget(number);
      this.expect(number, {
        reply: (text) => {
          if (!startsWith(text, "+"))
            return end();
          try {
            progress(read(slice(text, 1)));
          } catch (error) {
            report(error);
          }
          if (mapHas(this.waiting, number))
            ask2();
        },
        fail: end
      });
      ask2();
      return end;
    }
    has(task) {
      return new PromiseOf((resolve, reject) => {
        const number = this.next();
        const name = checkedName(task);
        this.expect(number, {
          reply: (text) => {
            this.forget(number);
            resolve(text === "+true");
          },
          fail: (error) => {
            this.forget(number);
            error.code === "notAllowed" ? resolve(false) : reject(error);
          }
        });
        this.send("has", number, name);
      });
    }
  };
  function write(what, value, limits, done, failed) {
    const check = (size) => {
      if (size <= limits.message)
        return;
      throw new WebBridgeError(
        "tooLarge",
        `${what} has ${size} characters, and ${limits.message} are the limit: pass less at a time, or have the app raise 'messageSize' of Bridge.Limits.`
      );
    };
    try {
      const writer = new Writer(what, limits.depth);
      const text = writer.text(value);
      check(text.length);
      if (writer.blobs.count === 0)
        return done(text);
      readBlobs(what, text, writer.blobs, check, done, failed);
    } catch (error) {
      failed(error);
    }
  }
  function writeError(thrown, limits, done) {
    const { code, message, data } = errorData(thrown);
    const attempt = (error, otherwise) => write("error", error, limits, done, otherwise);
    const short = { code: wellFormed(code), message: wellFormed(message) };
    const shortest = { code: short.code, message: "The error's message is too long to be passed." };
    attempt(
      { ...short, data },
      () => attempt(
        short,
        () => attempt(shortest, () => done('{"code":"failed","message":"The error is too long."}'))
      )
    );
  }
  function readBlobs(what, text, blobs, check, done, failed) {
    let whole = "";
    let start = 0;
    const next = () => {
      try {
        const blob = blobs.shift();
        if (!blob)
          return done(whole + slice(text, start));
        const end = indexOf(text, blobMark, start);
        whole += slice(text, start, end);
        start = end + 1;
        check(whole.length + blobSize(blob) * (4 / 3));
        settle(blobBytes(blob), take, () => {
          const message = `${what} holds a Blob that cannot be read.`;
          failed(new WebBridgeError("invalidValue", message));
        });
      } catch (error) {
        failed(error);
      }
    };
    const take = (buffer) => {
      try {
        whole += bytesText(new Bytes(buffer));
        check(whole.length);
      } catch (error) {
        return failed(error);
      }
      next();
    };
    next();
  }
  function tell(promise, callback) {
    const call2 = (outcome) => {
      try {
        callback(outcome);
      } catch (error) {
        report(error);
      }
    };
    settle(promise, (value) => call2({ value }), (error) => call2({ error: errorData(error) }));
  }
  function checkedName(name) {
    if (typeof name !== "string" || name === "" || name.length > 128 || !isText(name)) {
      throw new WebBridgeError(
        "invalidName",
        "A name is a string of 1 to 128 characters, without control characters or lone surrogates."
      );
    }
    return name;
  }
  function isText(name) {
    for (let index = 0; index < name.length; index += 1)
      if (name[index] < " ")
        return false;
    return !hasLone(name);
  }
  function cancelled(name, signal) {
    const options = signal ? { cause: reasonOf(signal) } : void 0;
    const message = `The call of '${name}' was cancelled.`;
    return new WebBridgeError("cancelled", message, void 0, options);
  }
  function left() {
    return new WebBridgeError("navigated", "The page was left before the answer came.");
  }
  function errorOf(text) {
    try {
      const { code, message, data } = read(text);
      return new WebBridgeError(code, message, data);
    } catch {
      return unreadable();
    }
  }

  // Web/src/incoming.ts
  var Incoming = class {
    port;
    limits;
    tasks = new MapOf();
    running = new MapOf();
    listeners = new MapOf();
    retained = new MapOf();
    /** Calls and events for which the page's scripts, still being loaded, may yet do something. */
    early = new Queue();
    isLoading;
    constructor(port, limits, isLoading) {
      this.port = port;
      this.limits = limits;
      this.isLoading = isLoading;
    }
    receive(letter) {
      switch (letter.kind) {
        case "serve":
          return this.serve(letter);
        case "abort": {
          const controller = mapGet(this.running, letter.number);
          mapDelete(this.running, letter.number);
          if (controller)
            return abort(controller);
          return this.early.remove(({ kind, number }) => kind === "serve" && number === letter.number);
        }
        case "retained":
          mapSet(this.retained, letter.name, letter.text);
          return this.emit(letter);
        case "event":
          return this.emit(letter);
        case "forgotten":
          return void mapDelete(this.retained, letter.name);
      }
    }
    /** The page's own scripts have run: what nobody waits for so far, nobody will. */
    loaded() {
      this.isLoading = false;
      this.retry();
    }
    /** Aborts what runs and drops what waits, since nobody waits for it any more. */
    endAll() {
      this.early = new Queue();
      mapEach(this.running, (controller) => abort(controller));
      mapClear(this.running);
    }
    retry() {
      const early = this.early;
      this.early = new Queue();
      for (let letter = early.shift(); letter; letter = early.shift())
        this.receive(letter);
    }
    /** Keeps a letter until the page is ready for it; false if it need not be kept, or cannot. */
    keep(letter) {
      if (!this.isLoading || this.early.count >= this.limits.queue)
        return false;
      this.early.push(letter);
      return true;
    }
    // Tasks
    task(given, serve) {
      const name = checkedName(given);
      if (typeof serve !== "function") {
        throw new WebBridgeError("invalidTask", `The task '${name}' is not a function.`);
      }
      mapSet(this.tasks, name, serve);
      soon(() => this.retry());
      return () => {
        if (mapGet(this.tasks, name) === serve)
          mapDelete(this.tasks, name);
      };
    }
    serve(letter) {
      const { number, name, text } = letter;
      const task = mapGet(this.tasks, name);
      if (!task) {
        if (this.keep(letter))
          return;
        let names = "";
        mapEach(this.tasks, (_, name2) => names += (names ? ", " : "") + name2);
        return this.fail(
          number,
          new WebBridgeError(
            "unknownTask",
            `The page has no task '${name}'` + (names ? `; it has: ${names}.` : ", nor any other: see WebBridge.task.")
          )
        );
      }
      const controller = new AbortControllerOf();
      mapSet(this.running, number, controller);
      const over = () => mapDelete(this.running, number);
      const fail = (error) => {
        if (over())
          this.fail(number, error);
      };
      settle(
        new PromiseOf((resolve) => {
          resolve(task(read(text), { signal: signalOf(controller) }));
        }),
        (value) => write("result", value, this.limits, (text2) => {
          if (!over())
            return;
          this.port.send({ kind: "result", number, name: "", text: "+" + text2 });
        }, fail),
        fail
      );
    }
    fail(number, thrown) {
      writeError(
        thrown,
        this.limits,
        (text) => this.port.send({ kind: "result", number, name: "", text: "-" + text })
      );
    }
    // Events
    on(given, listener) {
      const name = checkedName(given);
      if (typeof listener !== "function") {
        throw new WebBridgeError(
          "invalidListener",
          `The listener of '${name}' is not a function.`
        );
      }
      const key = {};
      const listeners = mapGet(this.listeners, name) ?? new MapOf();
      mapSet(listeners, key, listener);
      mapSet(this.listeners, name, listeners);
      const last = mapGet(this.retained, name);
      if (last !== void 0) {
        soon(() => {
          if (mapHas(listeners, key))
            run(listener, last);
        });
      }
      soon(() => this.retry());
      return () => mapDelete(listeners, key);
    }
    once(name) {
      return new PromiseOf((resolve) => {
        const off = this.on(name, (value) => {
          off();
          resolve(value);
        });
      });
    }
    off(given, listener) {
      const listeners = mapGet(this.listeners, checkedName(given));
      if (!listeners)
        return;
      if (listener === void 0)
        return mapClear(listeners);
      mapEach(listeners, (one, key) => {
        if (one === listener)
          mapDelete(listeners, key);
      });
    }
    emit(letter) {
      const listeners = mapGet(this.listeners, letter.name);
      if (!listeners || mapSize(listeners) === 0) {
        if (letter.kind === "event")
          this.keep(letter);
        return;
      }
      const present = new Queue();
      mapEach(listeners, (_, key) => present.push(key));
      for (let key = present.shift(); key; key = present.shift()) {
        const listener = mapGet(listeners, key);
        if (listener)
          run(listener, letter.text);
      }
    }
  };
  function run(listener, text) {
    try {
      listener(read(text));
    } catch (error) {
      report(error);
    }
  }

  // Web/src/stream.ts
  var mostCredit = 8;
  function open(outgoing, task, options, signal) {
    const name = checkedName(task);
    const number = outgoing.next();
    const values = new Queue();
    const takers = new Queue();
    let state = "new";
    let failure = null;
    let asked = 0;
    let credit = 0;
    const end = (error) => {
      if (state === "over")
        return;
      state = "over";
      outgoing.forget(number);
      if (signal)
        unlisten(signal, "abort", cancel, false);
      failure = error;
      for (let taker = takers.shift(); taker; taker = takers.shift()) {
        if (failure) {
          taker.reject(failure);
          failure = null;
        } else {
          taker.resolve({ value: void 0, done: true });
        }
      }
    };
    const cancel = () => {
      if (state === "open")
        outgoing.send("cancel", number);
      end(cancelled(name, signal));
    };
    const ask2 = () => {
      while (state === "open" && asked + values.count < (credit || 1)) {
        asked += 1;
        outgoing.send("next", number);
      }
    };
    const give = (taker, text) => {
      try {
        taker.resolve({ value: read(slice(text, 1)), done: false });
      } catch (error) {
        taker.reject(error);
      }
    };
    const begin = () => {
      state = "open";
      if (signal) {
        if (isAborted(signal))
          return end(cancelled(name, signal));
        listen(signal, "abort", cancel, false);
      }
      write("options", options, outgoing.limits, (text) => {
        if (state !== "open")
          return;
        outgoing.expect(number, {
          reply: (text2) => {
            if (startsWith(text2, "!"))
              return ask2();
            asked -= 1;
            if (!startsWith(text2, "+"))
              return end(null);
            const taker = takers.shift();
            if (taker) {
              if (credit < mostCredit)
                credit += 1;
              give(taker, text2);
            } else {
              values.push(text2);
            }
            ask2();
          },
          fail: end
        });
        outgoing.send("open", number, name, text);
      }, end);
    };
    return {
      next() {
        return new PromiseOf((resolve, reject) => {
          if (state === "new")
            begin();
          const text = values.shift();
          if (text !== null) {
            give({ resolve, reject }, text);
            return ask2();
          }
          if (state !== "over")
            return takers.push({ resolve, reject });
          const error = failure;
          failure = null;
          if (error)
            reject(error);
          else
            resolve({ value: void 0, done: true });
        });
      },
      return() {
        return new PromiseOf((resolve) => {
          if (state === "open")
            outgoing.send("cancel", number);
          end(null);
          while (values.shift() !== null)
            ;
          resolve({ value: void 0, done: true });
        });
      },
      [asyncIterator]() {
        return this;
      }
    };
  }

  // Web/src/page.ts
  function makeBridge(port, limits, isLoading) {
    const outgoing = new Outgoing(port, limits);
    const incoming = new Incoming(port, limits, isLoading);
    let greet = ignore;
    const ready = new PromiseOf((resolve, reject) => {
      greet = (text) => {
        if (startsWith(text, "-"))
          reject(errorOf(slice(text, 1)));
        else
          resolve();
      };
    });
    then(ready, ignore, ignore);
    port.receive = (letter) => {
      switch (letter.kind) {
        case "ready":
          return greet(letter.text);
        case "reply":
          return outgoing.receive(letter);
        case "gone":
          outgoing.endAll(left);
          return incoming.endAll();
        default:
          return incoming.receive(letter);
      }
    };
    const bridge = {
      __proto__: null,
      isAvailable: true,
      ready,
      Error: WebBridgeError,
      call(task, options, third, fourth) {
        const isCallback = typeof third === "function";
        const isFourth = isCallback || third === void 0 || third === null;
        const promise = isFourth ? outgoing.call(task, options, fourth, null) : outgoing.call(task, options, third, fourth);
        if (isCallback)
          tell(promise, third);
        return promise;
      },
      stream(task, options, settings) {
        return open(outgoing, task, options, onlySignal(settings));
      },
      on(event, listener, more) {
        checkNothing(more, "Nothing comes after a listener: for one event alone there is once.");
        return incoming.on(event, listener);
      },
      once: (event) => incoming.once(event),
      off: (event, listener) => incoming.off(event, listener),
      task(name, serve, more) {
        checkNothing(more, "Nothing comes after a task's function: it has no settings.");
        return incoming.task(name, serve);
      },
      has: (name) => outgoing.has(name)
    };
    return { bridge: freeze(bridge), loaded: () => incoming.loaded() };
  }

  // Web/src/relay.ts
  var unavailable = '-{"code":"notInApp","message":"The app has no bridge any more, or has closed it."}';
  var aborted = '-{"code":"cancelled","message":"The call was cancelled."}';
  var left2 = '-{"code":"navigated","message":"The page was left before the answer came."}';
  function relay(handler) {
    let identity = "";
    let toPage2 = () => {
    };
    let lastURL = location.href;
    let refusal2 = "";
    const served = /* @__PURE__ */ new Map();
    const native = window.webkit?.messageHandlers?.[handler];
    const post2 = (kind, number, name, text) => {
      if (!native)
        return Promise.resolve(unavailable);
      if (!identity)
        return Promise.resolve(left2);
      if (refusal2)
        return Promise.resolve(refusal2);
      return native.postMessage(`${kind}
${identity}
${number}
${name}
${text}`).then(
        (answer) => typeof answer === "string" ? answer : unavailable,
        () => unavailable
      );
    };
    const tell2 = (kind, number, name, text) => toPage2({ kind, number, name, text });
    const warn = (answer) => {
      if (!answer.startsWith('-{"code":"notAllowed"'))
        return;
      console.error("WebBridge: " + JSON.parse(answer.slice(1)).message);
    };
    const hello = () => {
      identity = [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(16).padStart(8, "0")).join("");
      const mine = identity;
      refusal2 = "";
      void post2("hello", 0, "", "").then((answer) => {
        if (mine !== identity)
          return;
        if (answer.startsWith('-{"code":"tooMany"'))
          refusal2 = answer;
        tell2("ready", 0, "", answer);
      });
    };
    const receive = ({ kind, number, name, text }) => {
      switch (kind) {
        case "result": {
          const settle2 = served.get(number);
          served.delete(number);
          return settle2?.(text);
        }
        case "history":
          lastURL = location.href;
          return void post2("history", 0, name, lastURL);
        case "cancel":
          return void post2(kind, number, name, text);
        default: {
          const mine = identity;
          void post2(kind, number, name, text).then((answer) => {
            if (mine && mine !== identity)
              return;
            warn(answer);
            tell2("reply", number, "", answer);
          });
        }
      }
    };
    acceptPort((send) => {
      toPage2 = send;
      return receive;
    });
    const isMine = (document2) => {
      if (document2 !== identity)
        throw new Error("tandem-gone");
    };
    const commands = {
      // Ends when the document does: so native code learns of it, by whatever the document ended.
      greet: (document2) => {
        isMine(document2);
        return new Promise((settle2) => served.set(0, settle2));
      },
      serve: (document2, number, name, text) => {
        isMine(document2);
        return new Promise((settle2) => {
          served.set(number, settle2);
          tell2("serve", number, name, text);
        });
      },
      abort: (document2, number) => {
        const settle2 = document2 === identity ? served.get(number) : void 0;
        if (!settle2)
          return;
        served.delete(number);
        settle2(aborted);
        tell2("abort", number, "", "");
      },
      send: (document2, kind, name, text) => {
        if (document2 === identity)
          tell2(kind, 0, name, text);
      }
    };
    Object.defineProperty(window, "tandemBridge", { value: Object.freeze(commands) });
    const onEngine = (type, act) => addEventListener(type, (event) => event.isTrusted && act(event), true);
    if (window === window.top) {
      const moved = (kind) => {
        lastURL = location.href;
        void post2("history", 0, kind, lastURL);
      };
      const withoutFragment = (url) => url.split("#", 1)[0];
      onEngine("popstate", (event) => {
        const isSamePage = withoutFragment(lastURL) === withoutFragment(location.href);
        const isFragment = isSamePage && lastURL !== location.href && event.state === null;
        moved(isFragment ? "hash" : "pop");
      });
      onEngine("hashchange", () => {
        if (lastURL !== location.href)
          moved("hash");
      });
    }
    onEngine("pagehide", () => {
      void post2("bye", 0, "", "");
      for (const settle2 of served.values())
        settle2(left2);
      served.clear();
      tell2("gone", 0, "", "");
      identity = "";
    });
    onEngine("pageshow", (event) => {
      if (event.persisted)
        hello();
    });
    hello();
  }

  // Web/src/injected.ts
  function page(limits) {
    if ("WebBridge" in window)
      return;
    const port = openPort();
    const { bridge, loaded } = makeBridge(port, limits, document.readyState === "loading");
    listen(document, "DOMContentLoaded", (event) => event.isTrusted && loaded(), false);
    defineProperty(window, "WebBridge", { value: bridge, enumerable: true });
    if (window === window.top)
      observeHistory(port);
  }
  var relay2 = relay;
  return __toCommonJS(injected_exports);
})();
"""#
}

import type { Viewer } from './viewers.ts';
import { tagType } from './flv.ts';

/** What garbage replaces: the body of a tag, or its picture. `between` adds bytes between two tags instead. */
export type Garbage = 'between' | 'tag' | 'picture';

const fileHeader = 13;
const tagHeader = 11;
const sizeBehind = 4;
const pictureHeader = 5;
const garbageBytes = 200;

/** Bytes that are not a valid stream, the same every time. */
const garbage = (length: number): Uint8Array => {
  const bytes = new Uint8Array(length);
  let state = 0x2545f491;
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
};

/**
 * A message whose tags are replaced one by one by what `change` returns; undefined removes a tag. The file header is kept.
 */
const mapTags = (message: Uint8Array, change: (tag: Uint8Array) => Uint8Array | undefined): Uint8Array => {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  let at = message[0] === 0x46 && message[1] === 0x4c && message[2] === 0x56 ? fileHeader : 0;
  const parts = [message.subarray(0, at)];
  while (at + tagHeader <= message.length) {
    const end = at + tagHeader + (view.getUint32(at) & 0xffffff) + sizeBehind;
    const changed = change(message.subarray(at, end));
    if (changed) parts.push(changed);
    at = end;
  }
  return Buffer.concat(parts);
};

const isVideo = (tag: Uint8Array): boolean => tag[0] === tagType.video;

const shifted = (tag: Uint8Array, ms: number): Uint8Array => {
  const copy = Uint8Array.from(tag);
  const view = new DataView(copy.buffer);
  const stamp = view.getUint32(4);
  const time = (((stamp >>> 8) | ((stamp & 255) << 24)) + ms) >>> 0;
  view.setUint32(4, ((time & 0xffffff) << 8) | (time >>> 24));
  return copy;
};

/**
 * Rewrites a tag of H.265 with the classic header (custom number 12) to the enhanced header, which names the codec in four
 * letters.
 */
const enhanced = (tag: Uint8Array): Uint8Array => {
  const [first = 0, packet = 0] = tag.subarray(tagHeader);
  if (!isVideo(tag) || (first & 15) !== 12) return tag;
  // Pictures keep the composition time; a sequence header has none.
  const from = tagHeader + (packet === 0 ? 5 : 2);
  const body = Buffer.concat([
    Uint8Array.from([0x80 | (first & 0x70) | packet]),
    Buffer.from('hvc1'),
    tag.subarray(from, tag.length - sizeBehind),
  ]);
  const copy = new Uint8Array(tagHeader + body.length + sizeBehind);
  copy.set(tag.subarray(0, tagHeader));
  copy.set(body, tagHeader);
  const view = new DataView(copy.buffer);
  view.setUint32(0, (tagType.video << 24) | body.length);
  view.setUint32(tagHeader + body.length, tagHeader + body.length);
  return copy;
};

/** For tests: simulates a bad network or server on live streams, between the cameras and their viewers. */
export class StreamFaults {
  #refusedUntil = 0;
  #held: (() => void)[] = [];
  /** The timer that runs while data is held. */
  #release: NodeJS.Timeout | undefined;
  #shift = 0;
  #every = 0;
  #isEnhanced = false;
  #garbage: { readonly kind: Garbage; readonly number: number } = { kind: 'between', number: 0 };

  /** Whether new viewers are refused now. */
  get refuses(): boolean {
    return Date.now() < this.#refusedUntil;
  }

  /** Refuses new viewers for a time, ms. */
  refuse(ms: number): void {
    this.#refusedUntil = Date.now() + ms;
  }

  /** Holds all data for a time, ms, and then sends it at once, as after an interruption of the network. */
  hold(ms: number): void {
    clearTimeout(this.#release);
    this.#release = setTimeout(() => this.#flush(), ms);
  }

  /** Shifts all later times by some milliseconds; below zero they wrap. */
  shift(ms: number): void {
    this.#shift = ms;
  }

  /** Drops every `count`-th video tag of each viewer; 0 drops none. */
  dropEvery(count: number): void {
    this.#every = count;
  }

  /** Sends H.265 with the enhanced header. */
  enhance(on: boolean): void {
    this.#isEnhanced = on;
  }

  /** Damages the next tag of every viewer, once. */
  damage(kind: Garbage): void {
    this.#garbage = { kind, number: this.#garbage.number + 1 };
  }

  /** Ends all faults. */
  clear(): void {
    this.#refusedUntil = 0;
    this.#shift = 0;
    this.#every = 0;
    this.#isEnhanced = false;
    this.#flush();
  }

  /** A viewer that gets the stream with the faults applied. */
  wrap(viewer: Viewer): Viewer {
    let count = 0;
    let damaged = this.#garbage.number;
    const changed = (tag: Uint8Array): Uint8Array | undefined => {
      if (isVideo(tag) && this.#every > 0 && ++count % this.#every === 0) return undefined;
      let result = this.#isEnhanced ? enhanced(tag) : tag;
      if (this.#shift !== 0 && tag[0] !== tagType.script) result = shifted(result, this.#shift);
      if (damaged === this.#garbage.number || !isVideo(tag)) return result;
      damaged = this.#garbage.number;
      if (this.#garbage.kind === 'between') return Buffer.concat([garbage(garbageBytes), result]);
      const copy = Uint8Array.from(result);
      const from = tagHeader + (this.#garbage.kind === 'picture' ? pictureHeader : 0);
      copy.set(garbage(result.length - from - sizeBehind), from);
      return copy;
    };
    const send = (data: Uint8Array): void => {
      const isClean = this.#every === 0 && !this.#isEnhanced && this.#shift === 0 && damaged === this.#garbage.number;
      const message = isClean ? data : mapTags(data, changed);
      if (message.length === 0) return;
      if (this.#release) this.#held.push(() => viewer.send(message));
      else viewer.send(message);
    };
    return {
      send,
      get backlog() {
        return viewer.backlog;
      },
      close: () => viewer.close(),
    };
  }

  #flush(): void {
    clearTimeout(this.#release);
    this.#release = undefined;
    const held = this.#held;
    this.#held = [];
    for (const send of held) send();
  }
}

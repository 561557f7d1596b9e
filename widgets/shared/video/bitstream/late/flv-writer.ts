/** Writes pictures as FLV, for an engine that reads FLV itself. */
import type { FlvVideo, FlvVideoConfig } from '@patrolkit/core';

/** The beginning of a stream that has only pictures. */
const flvBeginning: Uint8Array = Uint8Array.of(0x46, 0x4c, 0x56, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0);

const head = 11;
const description = 5;
const behind = 4;

/** One picture of H.264, or the header of such pictures, as a tag. */
export function flvTag(event: FlvVideoConfig | FlvVideo): Uint8Array<ArrayBuffer> {
  const isHeader = event.kind === 'video-config';
  const content = isHeader ? event.record : event.data;
  const size = description + content.length;
  const [at, composition] = isHeader ? [0, 0] : [event.decodeAt % 2 ** 32, event.showAt - event.decodeAt];
  const made = new Uint8Array(head + size + behind);
  const view = new DataView(made.buffer);
  view.setUint32(0, 9 * 0x1000000 + size);
  view.setUint32(4, (at % 0x1000000) * 256 + Math.floor(at / 0x1000000));
  view.setUint32(
    head,
    ((isHeader || event.isKey ? 0x17 : 0x27) << 24) | ((isHeader ? 0 : 1) << 16) | ((composition >> 8) & 0xffff),
  );
  view.setUint8(head + 4, composition & 255);
  made.set(content, head + description);
  view.setUint32(head + size, head + size);
  return made;
}

/** The beginning of an H.264 stream that has only pictures, with their header. */
export function flvStart(header: FlvVideoConfig): Uint8Array<ArrayBuffer> {
  const tag = flvTag(header);
  const made = new Uint8Array(flvBeginning.length + tag.length);
  made.set(flvBeginning);
  made.set(tag, flvBeginning.length);
  return made;
}

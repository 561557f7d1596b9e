/**
 * Notices a missing picture of an H.264 stream by the numbers of its pictures (H.264 7.4.3, `frame_num`). Pictures decoded after a missing
 * one are smeared, and a decoder does not report it. The last whole picture stays until the next key frame.
 */
import type { FlvVideo, FlvVideoConfig } from '@patrolkit/core';
import { BitReader } from './bits.ts';
import { avcParameters, avcParameterSet, type AvcParameters } from './parameter-sets.ts';

/** Types of NAL units. */
const plainSlice = 1;
const keySlice = 5;
const parameterSet = 7;
/** The number lies within this many bytes of a slice. */
const headBytes = 32;
/** Most bits of a number, in any stream. */
const mostBits = 16;

/** The parameters in a set. Undefined when it makes no sense. */
function parametersOf(nal: Uint8Array): AvcParameters | undefined {
  const told = avcParameters(nal);
  return told.numberBits > mostBits ? undefined : told;
}

/** Watches one stream. */
export interface PictureNumbers {
  /** Begins with a new header of the stream. */
  begin(header: FlvVideoConfig): void;
  /** Whether all pictures that this one refers to have arrived. True when the stream does not say. */
  isWhole(video: FlvVideo): boolean;
}

/** Makes the watch over one stream. */
export function createPictureNumbers(): PictureNumbers {
  let parameters: AvcParameters | undefined;
  let lengthSize = 4;
  let header: string | undefined;
  /** Number of the last picture that others refer to. */
  let last: number | undefined;
  let isTorn = false;

  /** The number of a picture and whether others refer to it. Undefined when it holds no slice. */
  const read = ({ data }: FlvVideo): { readonly number: number; readonly isUsed: boolean } | undefined => {
    for (let at = 0; at + lengthSize < data.length;) {
      let length = 0;
      for (let byte = 0; byte < lengthSize; byte += 1) length = length * 256 + (data[at + byte] ?? 0);
      const from = at + lengthSize;
      const head = data[from] ?? 0;
      const type = head & 31;
      if (type === parameterSet) parameters = parametersOf(data.subarray(from, from + length));
      if (parameters && (type === plainSlice || type === keySlice)) {
        const reader = new BitReader(data.subarray(from + 1, from + Math.min(length, headBytes)));
        // First macroblock, slice type and parameter set come before the number.
        for (let field = 0; field < 3; field += 1) reader.number();
        if (parameters.hasPlanes) reader.skip(2);
        return { number: reader.bits(parameters.numberBits), isUsed: (head & 0x60) !== 0 };
      }
      at = from + length;
    }
    return undefined;
  };

  return {
    begin: ({ codec, record }) => {
      const told = `${codec} ${String(record)}`;
      // Some servers repeat the header in the middle of a group: the missing picture is still missing.
      if (told === header) return;
      header = told;
      const set = codec === 'h264' ? avcParameterSet(record) : undefined;
      parameters = set && parametersOf(set);
      lengthSize = ((record[4] ?? 3) & 3) + 1;
      last = undefined;
      isTorn = false;
    },
    isWhole: video => {
      if (!parameters) return true;
      const found = read(video);
      if (!found || parameters.mayLeaveOut) return true;
      const next = last === undefined ? undefined : (last + 1) % 2 ** parameters.numberBits;
      if (video.isKey) isTorn = false;
      // The second field of a picture has the number of the first.
      else if (last !== undefined && found.number !== next && found.number !== last) isTorn = true;
      if (found.isUsed) last = found.number;
      return !isTorn;
    },
  };
}

/**
 * Turns the tags of a stream into what a decoder can take. It trusts the stream and not its container. It finds key pictures by their NAL
 * units, uses parameter sets that arrive in band, and turns start codes into lengths.
 */
import type { FlvEvent, FlvUnknown, FlvVideo, FlvVideoConfig } from '@patrolkit/core';
import { isOpenKey, joinUnits, nalUnitsOf, unitKinds } from './nal-units.ts';
import { configOf, setsOf } from './records.ts';

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** Whether the reader can read this codec although it could not read the header: the parameter sets may arrive in band. */
const mayServe = ({ media, codec }: FlvUnknown): boolean => media === 'video' && (codec === 'h264' || codec === 'h265');

/** Makes the reader of one stream. It takes the tags in order and answers what the decoder gets for each. */
export function createPictures(): (event: FlvEvent) => readonly FlvEvent[] {
  let codec: 'h264' | 'h265' | undefined;
  /** The header that the container sent last. */
  let header: FlvVideoConfig | undefined;
  /** True while the header waits. It is passed on once it is clear that no parameter sets arrive in band. */
  let isHeld = false;
  /** Bytes of a length in the tags, and in the header that the decoder has. */
  let [read, written] = [4, 4];
  /** The parameter sets that the decoder has. */
  let sets: readonly Uint8Array[] = [];
  /** Parameter sets that arrived in tags of their own since the last picture. The next picture brings them. */
  let apart: Uint8Array[] = [];

  const takeHeader = (next: FlvVideoConfig): readonly FlvEvent[] => {
    // Some servers repeat the header in every group, even beside newer sets in band.
    if (header?.codec === next.codec && isSame(header.record, next.record)) return [];
    header = next;
    ({ codec } = next);
    read = written = ((next.record[codec === 'h264' ? 4 : 21] ?? 3) & 3) + 1;
    sets = setsOf(next);
    apart = [];
    const { typeOf, sequenceSet } = unitKinds[codec];
    isHeld = !sets.some(set => typeOf(set) === sequenceSet);
    return isHeld ? [] : [next];
  };

  /** What the decoder gets before the next picture because parameter sets arrived in band. */
  const takeSets = (of: 'h264' | 'h265', fresh: readonly Uint8Array[]): readonly FlvEvent[] => {
    const { typeOf, sequenceSet } = unitKinds[of];
    const isNew = fresh.some(set => typeOf(set) === sequenceSet && !sets.some(known => isSame(known, set)));
    if (!isNew) return [];
    const kinds = new Set(fresh.map(typeOf));
    const all = [...sets.filter(set => !kinds.has(typeOf(set))), ...fresh];
    const config = configOf(of, all);
    if (!config) return [];
    sets = all.map(set => set.slice());
    isHeld = false;
    written = 4;
    return [config];
  };

  /** The header that waited, when no parameter sets came with the picture after it. */
  const takeHeld = (): readonly FlvEvent[] => {
    const held = isHeld ? header : undefined;
    isHeld = false;
    return held ? [held] : [];
  };

  const takePicture = (video: FlvVideo): readonly FlvEvent[] => {
    if (codec !== video.codec) {
      ({ codec } = video);
      header = undefined;
      isHeld = false;
      read = written = 4;
      [sets, apart] = [[], []];
    }
    const found = nalUnitsOf(video.data, read);
    if (!found) return [...takeHeld(), video];
    const { typeOf, isSlice, isKey, sets: setTypes } = unitKinds[codec];
    const { units, isPlain } = found;
    const own = units.filter(unit => setTypes.includes(typeOf(unit)));
    if (!units.some(unit => isSlice(typeOf(unit)))) {
      apart.push(...own);
      return [];
    }
    const before = apart;
    apart = [];
    const told = before.length + own.length > 0 ? takeSets(codec, [...before, ...own]) : [];
    const key = units.some(unit => isKey(typeOf(unit))) || (codec === 'h264' && isOpenKey(units, video.isKey));
    const isReady = isPlain && before.length === 0 && read === written;
    const data = isReady ? video.data : joinUnits([...before, ...units], written);
    return [...told, ...takeHeld(), isReady && key === video.isKey ? video : { ...video, isKey: key, data }];
  };

  return event => {
    if (event.kind === 'video-config') return takeHeader(event);
    if (event.kind === 'video') return takePicture(event);
    return event.kind === 'unknown' && mayServe(event) ? [] : [event];
  };
}

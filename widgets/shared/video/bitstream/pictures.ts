/**
 * Makes of the tags of a stream what a decoder can take. The stream is believed and not its container: which picture can be begun with
 * is read from its NAL units, parameter sets that come in band serve, and start codes become lengths.
 */
import type { FlvEvent, FlvUnknown, FlvVideo, FlvVideoConfig } from '@patrolkit/core';
import { isOpenKey, joinUnits, nalUnitsOf, unitKinds } from './nal-units.ts';
import { configOf, setsOf } from './records.ts';

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** Whether a codec is read here, although its header could not be: its parameter sets may come in band. */
const mayServe = ({ media, codec }: FlvUnknown): boolean => media === 'video' && (codec === 'h264' || codec === 'h265');

/** Makes the reader of one stream: it takes its tags in their order, and answers what a decoder is to get for each. */
export function createPictures(): (event: FlvEvent) => readonly FlvEvent[] {
  let codec: 'h264' | 'h265' | undefined;
  /** The header that the container sent last. */
  let header: FlvVideoConfig | undefined;
  /** It is to be passed on once it is clear that no parameter sets come in band. */
  let isHeld = false;
  /** Bytes of a length in the tags, and in what the decoder was told. */
  let [read, written] = [4, 4];
  /** The parameter sets that the decoder has. */
  let sets: readonly Uint8Array[] = [];
  /** Parameter sets that came in tags of their own since the last picture: the next one brings them. */
  let apart: Uint8Array[] = [];

  const takeHeader = (next: FlvVideoConfig): readonly FlvEvent[] => {
    // Some servers repeat the header in every group, also beside newer sets in band.
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

  /** What the decoder is to be told before the next picture, because of parameter sets in band. */
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

  /** The header that was held: no parameter sets came with the picture after it. */
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

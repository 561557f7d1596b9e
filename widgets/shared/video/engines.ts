/** The engines in the order of preference: the shortest way first (video.md 4). */
import type { EngineKind } from './engine.ts';
import { flvJs } from './flv-js.ts';
import { mediaSource } from './media-source.ts';
import { webCodecs, webCodecsTile } from './web-codecs.ts';

/** Names by which an attribute chooses engines. */
export const engineNames = ['webcodecs', 'mse', 'flv.js'] as const;

/** Engines that can play a recording: flv.js goes by the times in the stream and by nothing else. */
export const recordedEngines = 'webcodecs mse';

/**
 * The engines that a list of names allows, in its order; all in the usual order where it names none.
 * @param isTile true for one picture of many
 */
export function chosenEngines(names: string | undefined, isTile = false): readonly EngineKind[] {
  const known: ReadonlyMap<string, EngineKind> = new Map([
    ['webcodecs', isTile ? webCodecsTile : webCodecs],
    ['mse', mediaSource],
    ['flv.js', flvJs],
  ]);
  const chosen = (names ?? '').split(/[\s,]+/).flatMap(name => known.get(name.toLowerCase()) ?? []);
  return chosen.length > 0 ? chosen : [...known.values()];
}

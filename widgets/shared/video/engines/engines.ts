/**
 * The engines in order of preference: the shortest way first (video.md 4). The first is bundled, so that nothing delays its first picture.
 * The others are loaded when they are needed.
 */
import { anyH265, isH265, type EngineKind } from './engine.ts';
import { canvasSink, trackSink } from './sinks.ts';
import { createWebCodecsEngine } from './web-codecs.ts';

const canDecode: EngineKind['canPlay'] = videoCode => {
  if (typeof VideoDecoder === 'undefined') return false;
  if (!isH265(videoCode)) return true;
  return VideoDecoder.isConfigSupported({ codec: anyH265 }).then(
    ({ supported }) => supported === true,
    () => false,
  );
};

/** WebCodecs onto a canvas: the user sees every decoded frame. */
const webCodecs: EngineKind = {
  name: 'WebCodecs',
  canPlay: canDecode,
  load: () => Promise.resolve(createWebCodecsEngine(canvasSink)),
};

/**
 * WebCodecs into a track of a video element, where the browser has one. It is cheaper for many pictures, but a frame later, and it loses a
 * frame now and then.
 */
const webCodecsTile: EngineKind = {
  name: 'WebCodecs',
  canPlay: canDecode,
  load: () =>
    Promise.resolve(createWebCodecsEngine('MediaStreamTrackGenerator' in globalThis ? trackSink : canvasSink)),
};

/** Our own Media Source engine. */
const mediaSource: EngineKind = {
  name: 'MSE',
  canPlay: videoCode =>
    typeof MediaSource !== 'undefined' &&
    (!isH265(videoCode) || MediaSource.isTypeSupported(`video/mp4; codecs="${anyH265}"`)),
  load: async () => (await import('./late/media-source.ts')).createMediaSourceEngine(),
};

/** flv.js. */
const flvJs: EngineKind = {
  name: 'flv.js',
  // Its sound shares the timeline of the picture, so damaged sound would stop the picture (video.md 4).
  isDeaf: true,
  canPlay: videoCode => typeof MediaSource !== 'undefined' && !isH265(videoCode),
  load: async () => (await import('./late/flv-js.ts')).createFlvJsEngine(),
};

/** The engine for `has-video="false"`. */
export const soundOnly: EngineKind = {
  name: 'sound',
  canPlay: () => true,
  load: async () => (await import('./late/sound-only.ts')).createSoundEngine(),
};

/** Names by which an attribute chooses engines. */
export const engineNames = ['webcodecs', 'mse', 'flv.js'] as const;

/** Engines that can play a recording. flv.js cannot, since it follows only the times in the stream. */
export const recordedEngines = 'webcodecs mse';

/**
 * The engines that a list of names allows, in its order. All engines in the usual order when it names none.
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

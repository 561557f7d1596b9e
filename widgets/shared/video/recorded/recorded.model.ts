/**
 * The rules of playing a recording: states, steps, speed, gaps, reconnects (specification, "Playback"; video.md 2). It knows no
 * browser: clock, streams and engines are passed in.
 */
import type { VideoDeps } from '../engines/engine.ts';
import { createControlEvents } from './control-events.ts';
import { playbackTimes, type Playback, type PlaybackReading, type PlaybackSource } from './playback.ts';
import { createReading } from '../players/reading.ts';
import { createRecordedStream } from './recorded-stream.ts';
import { createSteps, type StepDirection, type Steps } from './steps.ts';
import { createTicker } from '../players/ticker.ts';

/** The reading before anything plays. */
const rest: PlaybackReading = { state: 'idle', speed: 1, hasPicture: false, refusals: [], reconnects: 0 };
const nothing: Partial<PlaybackReading> = {
  position: undefined,
  shownAt: undefined,
  problem: undefined,
  engine: undefined,
  isEncodingUnsupported: undefined,
};

/** The parts of the reading that are cleared when playback begins. */
const fresh = {
  problem: undefined,
  isEncodingUnsupported: undefined,
  gap: undefined,
  refusals: [],
  isUnsteady: undefined,
};

/** The changes when a picture has arrived: at its moment or, if that is unknown, at the moment that the player went to. */
const onScreen = (at: number | undefined): Partial<PlaybackReading> => ({
  hasPicture: true,
  problem: undefined,
  ...(at === undefined ? {} : { position: at, shownAt: at }),
});

const noPicture = { id: 'video.noPicture' } as const;

/** Whether a picture should come soon. */
const isAwaiting = ({ state, hasPicture }: PlaybackReading, steps: Steps): boolean =>
  state === 'connecting' || state === 'playing' || (state === 'paused' && (steps.isAwaited() || !hasPicture));

/** Makes a player. */
export function createPlayback(deps: VideoDeps): Playback {
  const { clock, sound } = deps;
  const { $reading, change } = createReading(rest);
  const steps = createSteps(clock);
  const told = createControlEvents({ clock, $reading, change, steps, isPaused: () => isPaused });
  let source: PlaybackSource | undefined;
  let isPaused = false;
  let isHidden = false;
  let lastFrameAt = 0;

  const halt = (part: Partial<PlaybackReading>): void => {
    stream.close();
    ticker.stop();
    told.forgetGap();
    steps.clear();
    change({ gap: undefined, ...part });
  };

  const standStill = (): void => {
    isPaused = true;
    stream.control()?.pause();
    sound?.rest();
  };

  const goToFrame = (direction: StepDirection): void => {
    const control = stream.control();
    const { position } = $reading.get();
    if (!control || position === undefined) return;
    change({ state: 'paused' });
    lastFrameAt = clock.now();
    steps.set(position, false, direction);
    control.stepFrames(position, direction);
  };

  const onFrame = (moment: number | undefined): void => {
    lastFrameAt = clock.now();
    if (moment !== undefined && steps.isPassed(moment))
      return change({ hasPicture: true, problem: undefined, shownAt: moment });
    // The server may announce the end before the last pictures have arrived.
    const isLast = steps.goal()?.isLast === true || $reading.get().state === 'ended';
    const direction = steps.next(isLast);
    const state = isLast ? 'ended' : isPaused ? 'paused' : 'playing';
    change({ state, ...onScreen(moment ?? $reading.get().position) });
    if (direction !== undefined) goToFrame(direction);
  };

  const stream = createRecordedStream(deps, {
    $reading,
    change,
    source: () => source,
    steps,
    isStill: () => isPaused || isHidden,
    controlEvents: told.events,
    onFrame,
    onEnd: told.end,
    onFail: halt,
  });

  const ticker = createTicker(clock, playbackTimes.tick, () => {
    const now = clock.now();
    if (isHidden || !isAwaiting($reading.get(), steps)) {
      lastFrameAt = now;
      return stream.rest(now);
    }
    const age = now - lastFrameAt;
    if (age >= playbackTimes.failed) halt({ state: 'failed', problem: $reading.get().problem ?? noPicture });
    else if (age >= playbackTimes.lost) stream.mend(now);
  });

  const begin = (): void => {
    stream.close();
    lastFrameAt = clock.now();
    change({ ...fresh, state: isPaused ? 'paused' : 'connecting' });
    ticker.start();
    stream.open();
  };

  return {
    $reading,
    play: (next, at) => {
      source = next;
      isPaused = false;
      steps.stopWaiting();
      if (!next || at === undefined) return halt({ ...nothing, ...rest, speed: $reading.get().speed });
      stream.forget();
      sound?.end();
      change({ position: at, shownAt: undefined, hasPicture: false, reconnects: 0 });
      begin();
    },
    pause: () => {
      if (isPaused || !source) return;
      standStill();
      const { state } = $reading.get();
      if (state === 'playing' || state === 'connecting') change({ state: 'paused' });
    },
    resume: () => {
      isPaused = false;
      steps.stopWaiting();
      const { state, hasPicture } = $reading.get();
      if (state === 'failed') return begin();
      if (state === 'paused') change({ state: hasPicture ? 'playing' : 'connecting' });
      lastFrameAt = clock.now();
      stream.control()?.resume();
    },
    setSpeed: speed => {
      change({ speed });
      if (speed !== 1) sound?.rest();
      stream.control()?.setSpeed(speed);
    },
    seek: at => {
      if (!source) return;
      const { state } = $reading.get();
      steps.stopWaiting();
      change({ position: at, gap: undefined });
      // The server has closed the stream at its end, so there is no stream to step in.
      if (state === 'failed' || state === 'idle' || (state === 'ended' && !stream.control())) return begin();
      if (state === 'ended') change({ state: isPaused ? 'paused' : 'playing' });
      lastFrameAt = clock.now();
      steps.set(at, false);
      stream.step(at);
    },
    stepFrame: (direction, isHeld) => {
      const { state } = $reading.get();
      if (state !== 'playing' && state !== 'paused' && (state !== 'ended' || direction > 0)) return;
      const control = stream.control();
      if (!isPaused) standStill();
      if (control && !steps.isOpen()) return goToFrame(direction);
      steps.wait(direction, isHeld);
      change({ state: 'paused' });
      if (state === 'ended' && !control) begin();
    },
    setHidden: next => {
      if (next === isHidden) return;
      isHidden = next;
      lastFrameAt = clock.now();
      if (next) sound?.end();
      // A recording is paused while its page is hidden.
      if (next && !isPaused) stream.control()?.pause();
      else if (!isPaused) stream.control()?.resume();
    },
    dispose: () => {
      source = undefined;
      sound?.end();
      halt({ state: 'idle' });
    },
  };
}

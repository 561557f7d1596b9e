/**
 * The rules of a live player: states, the watchdog of lost pictures and the time limit (specification section 4 "Live video",
 * video.md 5). It knows no browser: clock, streams and engines are passed in.
 */
import { createReading } from '../shared/video/players/reading.ts';
import { createTicker } from '../shared/video/players/ticker.ts';
import { createLiveStream } from './live-stream.ts';
import { createPlayedTime } from './played-time.ts';
import { playerLimits, type Player, type PlayerDeps, type PlayerReading, type PlayerSource } from './player.ts';

/** The parts of the reading that are cleared when playback begins. */
const nothing: Partial<PlayerReading> = {
  frameAge: undefined,
  problem: undefined,
  stats: undefined,
  engine: undefined,
  left: undefined,
  isEncodingUnsupported: undefined,
  isUnsteady: undefined,
};

/** Makes a player. */
export function createPlayer(deps: PlayerDeps): Player {
  const { clock, sound } = deps;
  const rest: PlayerReading = { state: 'idle', isLost: false, refusals: [], reconnects: 0 };
  const { $reading, change } = createReading(rest);
  const played = createPlayedTime();
  let source: PlayerSource | undefined;
  let lastFrameAt = 0;
  /** How old the last frame was when it came on screen, ms. */
  let lastBehind = 0;
  /** Since when the player waits for a frame. Time in which nobody sees the page does not count. */
  let waitingSince = 0;
  let lastTickAt = 0;
  /** True while the player plays or tries to, even after a failure. */
  let isTrying = false;
  let isHidden = false;
  let isResting = false;
  let disarmRest: (() => void) | undefined;

  const stream = createLiveStream(deps, {
    $reading,
    change,
    mayOpen: () => {
      // In a hidden page the player neither begins a stream nor requests one again. It opens the stream when the page is shown.
      isResting = isHidden && !source?.isHeard;
      return !isResting;
    },
    source: () => source,
    onFrame: behind => {
      lastFrameAt = clock.now();
      lastBehind = behind;
      waitingSince = clock.now();
      const { state, isLost } = $reading.get();
      if (state !== 'playing' || isLost)
        change({ state: 'playing', isLost: false, frameAge: undefined, problem: undefined });
    },
    onGrant: seconds => played.grant(seconds),
    onEnd: part => halt(part),
  });

  const halt = (part: Partial<PlayerReading>): void => {
    isTrying = false;
    isResting = false;
    stream.close();
    ticker.stop();
    change({ isLost: false, frameAge: undefined, stats: undefined, ...part });
  };

  /** Notices missing frames by the time that the player has waited for one. The picture on screen is as old as its last frame. */
  const watch = (now: number): void => {
    const waited = now - waitingSince;
    const age = now - lastFrameAt + lastBehind;
    const isLost = waited >= playerLimits.lost;
    const frameAge = waited + lastBehind > playerLimits.oldFrame ? age - (age % playerLimits.tick) : undefined;
    const before = $reading.get();
    const hasFailed = waited >= playerLimits.lost + playerLimits.failed && before.state !== 'failed';
    if (hasFailed) change({ state: 'failed', problem: before.problem ?? { id: 'video.noPicture' } });
    if (isLost !== before.isLost || frameAge !== before.frameAge) change({ isLost, frameAge });
    if (isLost) stream.mend(!before.isLost, now);
  };

  const ticker = createTicker(clock, playerLimits.tick, () => {
    const now = clock.now();
    const passed = now - lastTickAt;
    lastTickAt = now;
    // A hidden page shows no frames, so its time says nothing about the stream.
    if (isHidden) {
      waitingSince += passed;
      return;
    }
    if ($reading.get().state === 'playing') played.add(passed);
    if (!played.isUp(source?.limitMinutes)) return watch(now);
    sound?.end();
    halt({ state: 'time-up', left: played.left() });
  });

  const begin = (): void => {
    isTrying = true;
    isResting = false;
    stream.reset();
    lastFrameAt = clock.now();
    lastBehind = 0;
    waitingSince = clock.now();
    lastTickAt = clock.now();
    change({ ...nothing, ...rest, state: 'connecting' });
    ticker.start();
    stream.open();
  };

  const isRunning = (): boolean => source !== undefined && ['connecting', 'playing'].includes($reading.get().state);

  /** Gives decoder and stream back while the page is hidden. The last picture stays. */
  const beginRest = (): void => {
    if (!isTrying || source?.isHeard) return;
    isResting = true;
    sound?.end();
    stream.close();
  };

  return {
    $reading,
    play: next => {
      source = next;
      if (next) played.begin(next.of);
      sound?.end();
      if (!next) return halt({ ...nothing, ...rest });
      if (played.isUp(next.limitMinutes)) return halt({ ...nothing, ...rest, state: 'time-up', left: played.left() });
      begin();
      if (next.isHeard) sound?.open();
    },
    pause: () => {
      if (!isRunning()) return;
      sound?.rest();
      halt({ state: 'paused' });
    },
    resume: () => {
      if (!source || $reading.get().state === 'playing') return;
      if (played.isUp(source.limitMinutes)) played.renew();
      begin();
    },
    setHidden: next => {
      if (next === isHidden) return;
      isHidden = next;
      lastTickAt = clock.now();
      disarmRest?.();
      disarmRest = undefined;
      if (isHidden) disarmRest = clock.after(playerLimits.rest, beginRest);
      else if (isResting) {
        isResting = false;
        // The picture on screen is from before the rest, and nobody may drive by it until a new frame arrives. A failure also stays.
        if (isRunning()) {
          waitingSince = clock.now();
          change({ state: 'connecting', isLost: false, frameAge: undefined });
        }
        stream.open();
      } else stream.toLiveEdge();
    },
    dispose: () => {
      disarmRest?.();
      sound?.end();
      halt({ state: 'idle' });
    },
  };
}

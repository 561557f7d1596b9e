/**
 * Decides which engine plays. An engine that cannot play a stream, or cannot begin with its pictures, gives way to the next one. When an
 * engine cannot begin, the reading says what is missing.
 */
import type { Notice } from '@patrolkit/core';
import { isH265, type EngineReading, type EngineRefusal, type EngineStats, type Missing } from '../engines/engine.ts';

/**
 * How long pictures arrive in vain before the reading says so, and before another engine tries, ms. Cameras send a key picture every few
 * seconds.
 */
export const beginTimes = { told: 3_000, left: 9_000 } as const;
/** Figures arrive once a second. A longer time between two counts as this, ms, because nothing arrived meanwhile. */
const longestStep = 1_500;

const texts = {
  parameters: 'video.missing.parameters',
  key: 'video.missing.key',
  decoder: 'video.missing.decoder',
} as const satisfies Record<Missing, string>;

/**
 * What the reading says when no engine plays a stream. The text for H.265 names its own remedies.
 * @param videoCode the server's word for the codec; what an engine read from the stream counts too
 */
export function unplayable(refusals: readonly EngineRefusal[], videoCode: string | undefined) {
  const codecs = [videoCode, ...refusals.map(({ codec }) => codec)];
  const problem = { id: codecs.some(isH265) ? 'video.h265' : 'video.unsupported' } as const;
  return { state: 'failed', problem, isEncodingUnsupported: true } as const;
}

/** What a player passes in. */
export interface TurnNeeds {
  readonly clock: { now(): number };
  readonly reading: () => EngineReading;
  /** Changes some of the reading. */
  readonly change: (part: Partial<EngineReading> & { readonly problem?: Notice }) => void;
  /** Ends the connection and connects again, with the first engine that has not been given up. */
  readonly reopen: () => void;
}

/** The turns of the engines of one player. */
export interface Turns {
  /** An engine reports its figures. */
  onStats(engine: string, stats: EngineStats): void;
  /** Gives up an engine that cannot play this stream. The next one takes over. */
  leave(engine: string, why: EngineRefusal['why'], codec: string | undefined): void;
  /** No engine is left. Those that could not begin try again, since the stream may have changed. False when there are none. */
  startOver(): boolean;
  /** A picture was shown, or the stream is another one: earlier pictures in vain do not count. */
  forget(): void;
}

/**
 * Makes the turns. Breaks of the connection do not reset the wait, because an engine that cannot begin cannot begin after a break either.
 */
export function createTurns({ clock, reading, change, reopen }: TurnNeeds): Turns {
  /** How long pictures have arrived in vain, ms, and when figures last said so. */
  let waited = 0;
  let last: number | undefined;

  const forget = (): void => {
    waited = 0;
    last = undefined;
  };
  const leave: Turns['leave'] = (engine, why, codec) => {
    forget();
    change({ refusals: [...reading().refusals, { engine, why, ...(codec === undefined ? {} : { codec }) }] });
    reopen();
  };

  return {
    onStats: (engine, stats) => {
      change({ stats });
      const { missing, codec } = stats;
      if (!missing) return;
      const now = clock.now();
      waited += Math.min(longestStep, now - (last ?? now - 1_000));
      last = now;
      if (waited < beginTimes.told) return;
      change({ problem: { id: texts[missing], values: { codec: isH265(codec) ? 'H.265' : 'H.264' } } });
      if (waited >= beginTimes.left) leave(engine, 'unbegun', codec);
    },
    leave,
    startOver: () => {
      const { refusals } = reading();
      const others = refusals.filter(({ why }) => why !== 'unbegun');
      if (others.length === refusals.length) return false;
      change({ refusals: others });
      reopen();
      return true;
    },
    forget,
  };
}

import type { RobotStatus } from '@patrolkit/transport';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aStatus } from '../../testing/index.ts';
import { isUnread, reduce } from './reduce.ts';
import { shownOf } from './shown.ts';
import type { Known, Stop, StopEvent } from './state.ts';

type Event = StopEvent<string>;

const modes = ['manual', 'patrol', 'standBy', 'charge', 'offline'] as const;
const status: fc.Arbitrary<RobotStatus> = fc
  .record({
    mode: fc.constantFrom(...modes),
    speed: fc.constantFrom(0, 0.5, undefined),
    isPatrolPaused: fc.constantFrom(true, false, undefined),
    isEmergencyStopped: fc.boolean(),
  })
  .map(part => aStatus(part));
const known: fc.Arbitrary<Known> = fc.record({
  reading: fc.option(fc.record({ status, receivedAt: fc.integer({ min: 0, max: 20 }), open: fc.constant(1) }), {
    nil: undefined,
  }),
  isFresh: fc.boolean(),
  isOffline: fc.boolean(),
});
const round = fc.integer({ min: 1, max: 3 });
const at = fc.integer({ min: 0, max: 12_000 });
const problem = fc.constant({ server: 'no' });

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    kind: fc.constant('sent' as const),
    command: fc.constantFrom('up', 'left'),
    round,
    at,
    isTwice: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('beat' as const), at, isHeld: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('answered' as const, 'refused' as const), round }),
  fc.record({
    kind: fc.constant('followed' as const),
    round: fc.integer({ min: 4, max: 9 }),
    sentAt: fc.integer({ min: 0, max: 20 }),
    known,
    driver: fc.constantFrom('unsaid' as const, 'itself' as const, 'not' as const),
    isSurelyManual: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('told' as const), known }),
  fc.record({ kind: fc.constant('pause-failed' as const), problem, isFinal: fc.boolean() }),
  fc.record({
    kind: fc.constantFrom(
      'failed' as const,
      'pause-beat' as const,
      'pause-answered' as const,
      'late' as const,
      'shown' as const,
      'let-go' as const,
      'kept' as const,
      'forgotten' as const,
      'left' as const,
      'acknowledged' as const,
    ),
  }),
);

/** Runs events one after the other, and looks at each step. */
const follow = (look: (before: Stop<string> | undefined, event: Event, after: Stop<string> | undefined) => void) =>
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), events => {
      let stop: Stop<string> | undefined;
      for (const each of events) {
        const before = stop;
        stop = reduce(before, each);
        look(before, each, stop);
      }
    }),
    { numRuns: 3_000 },
  );

const phaseOf = (stop: Stop<string> | undefined): string | undefined =>
  stop?.kind === 'followed' ? shownOf('a', stop).phase : undefined;
const sendsOf = (stop: Stop<string> | undefined): readonly [number, number] =>
  stop && 'sends' in stop.movement ? [stop.movement.round, stop.movement.sends] : [0, 0];
const pausesOf = (stop: Stop<string> | undefined): readonly [number, number] =>
  stop && stop.kind !== 'hold' && stop.pause.state === 'waiting' ? [stop.round, stop.pause.sends] : [0, 0];

describe('whatever happens to a stop', () => {
  it('it is confirmed only by what the robot reports after it was sent, and by the latest of it', () => {
    /** What the robot has said since the stop. The latest is last. */
    let said: { readonly at: number; readonly isRest: boolean }[] = [];
    follow((before, each, after) => {
      if (!before || each.kind === 'followed') said = [];
      if (each.kind === 'told' && before?.kind === 'followed' && each.known.reading && each.known.isFresh) {
        const { status: told, receivedAt } = each.known.reading;
        if (receivedAt > before.sentAt && receivedAt > (said.at(-1)?.at ?? before.heardAt))
          said.push({ at: receivedAt, isRest: told.speed !== 0.5 });
      }
      if (phaseOf(after) === 'confirmed') expect(said.at(-1)).toMatchObject({ isRest: true });
    });
  });

  it('one that was given up stays unconfirmed until it is answered, or the operator has read it', () => {
    follow((before, each, after) => {
      if (!isUnread(before?.movement) || isUnread(after?.movement)) return;
      expect(['answered', 'beat', 'acknowledged']).toContain(each.kind);
      // A beat ends a stop that was answered before.
      if (each.kind === 'beat') expect(before?.movement.state).toBe('answered');
    });
  });

  it('each event sends one movement stop and one pause at most, and nothing once there is nothing to send', () => {
    follow((before, each, after) => {
      const [roundBefore, sentBefore] = sendsOf(before);
      const [roundAfter, sentAfter] = sendsOf(after);
      const sent = roundAfter === roundBefore ? sentAfter - sentBefore : sentAfter;
      expect(sent).toBeLessThanOrEqual(1);
      if (sent > 0 && roundAfter > 0) {
        expect(['sent', 'beat']).toContain(each.kind);
        expect(['unanswered', 'answered']).toContain(after?.movement.state);
      }
      const [pauseBefore, pausedBefore] = pausesOf(before);
      const [pauseAfter, pausedAfter] = pausesOf(after);
      const paused = pauseAfter === pauseBefore ? pausedAfter - pausedBefore : pausedAfter;
      expect(paused).toBeLessThanOrEqual(1);
      if (paused > 0 && pauseAfter > 0) expect(['followed', 'pause-beat', 'told', 'kept']).toContain(each.kind);
      if (before && before.kind !== 'hold' && before.isLate && each.kind !== 'followed') expect(paused).toBeLessThan(1);
    });
  });

  it('the task of a robot that stands in manual mode for sure is not paused, unless a status shows that it drives by itself', () => {
    follow((_before, each, after) => {
      if (each.kind === 'followed' && each.isSurelyManual && after?.kind === 'followed')
        expect(after.pause).toEqual({ state: 'none' });
    });
  });
});

describe('a stop that cannot be heard of', () => {
  it('stays so until a status comes, also where the channel opens and an old status seems to be fresh for a moment', () => {
    const old: Known = {
      reading: { status: aStatus({ mode: 'patrol', speed: 0.8 }), receivedAt: 1, open: 1 },
      isFresh: false,
      isOffline: false,
    };
    const events: readonly Event[] = [
      { kind: 'sent', command: 'up', round: 1, at: 0, isTwice: false },
      { kind: 'followed', round: 2, sentAt: 5, known: old, driver: 'itself', isSurelyManual: false },
      { kind: 'answered', round: 1 },
      { kind: 'pause-answered' },
      { kind: 'late' },
      { kind: 'told', known: { ...old, isFresh: true } },
    ];
    const stop = events.reduce<Stop<string> | undefined>(reduce, undefined);
    expect(phaseOf(stop)).toBe('unknowable');
    const moving = { status: aStatus({ mode: 'patrol', speed: 0.8 }), receivedAt: 6, open: 2 };
    const told: Event = { kind: 'told', known: { reading: moving, isFresh: true, isOffline: false } };
    expect(phaseOf(reduce(stop, told))).toBe('unconfirmed');
  });
});

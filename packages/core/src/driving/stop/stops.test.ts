import { CallError } from '@patrolkit/transport';
import { FakeClock } from '@patrolkit/transport/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aStatus } from '../../testing/index.ts';
import type { Known } from './state.ts';
import { createStops } from './stops.ts';

interface Sent {
  readonly what: 'stop' | 'pause';
  readonly robot: string;
  readonly end: (error?: CallError) => void;
  isOpen: boolean;
}

const refusal = new CallError('refused', 'pauseTask', 'no');
const lost = new CallError('unreachable', 'pauseTask');

function site() {
  const clock = new FakeClock();
  const sent: Sent[] = [];
  const exchange = (what: Sent['what'], robot: string, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const one: Sent = {
        what,
        robot,
        isOpen: true,
        end: error => {
          one.isOpen = false;
          if (error) reject(error);
          else resolve();
        },
      };
      signal.addEventListener('abort', () => one.end(new CallError('aborted', 'pauseTask')));
      sent.push(one);
    });
  const stops = createStops<string>(
    {
      clock,
      deviceOf: robot => robot,
      stop: (robot, signal) => exchange('stop', robot, signal),
      pause: (robot, signal) => exchange('pause', robot, signal),
      stopsTwice: true,
      mayRenew: () => false,
    },
    { isHeld: () => false, onDone: () => undefined, onGivenUp: () => undefined },
  );
  const open = (what: Sent['what'], robot: string): Sent[] =>
    sent.filter(each => each.isOpen && each.what === what && each.robot === robot);
  return { clock, sent, stops, open };
}
const knownOf = (at: number, isRest: boolean): Known => ({
  reading: { status: aStatus({ mode: 'patrol', speed: 0, isPatrolPaused: isRest }), receivedAt: at, open: 1 },
  isFresh: true,
  isOffline: false,
});
const press = ({ stops, clock }: ReturnType<typeof site>, robot: string): void => {
  stops.begin(robot);
  const beginning = { sentAt: clock.wall(), known: knownOf(clock.wall() - 1, false), isSurelyManual: false } as const;
  stops.follow(robot, { ...beginning, driver: 'itself' });
};

const names = [
  'press',
  'answer',
  'refuse',
  'lose',
  'moves',
  'rests',
  'forget',
  'letGo',
  'read',
  'leave',
  'wait',
] as const;
const script = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(2_000)), { maxLength: 30 });

describe('stops, in whatever order things happen,', () => {
  it('never have two pauses of a robot on their way, and are confirmed by the robot alone', async () => {
    await fc.assert(
      fc.asyncProperty(script, async steps => {
        const at = site();
        const { stops, clock, sent, open } = at;
        /** What each robot said last since its stop. */
        const rests = new Map<string, boolean>();
        for (const [name, value] of steps) {
          const robot = value % 2 ? 'a' : 'b';
          if (name === 'press') {
            rests.delete(robot);
            press(at, robot);
          }
          if (name === 'answer') sent.findLast(each => each.isOpen)?.end();
          if (name === 'refuse') sent.findLast(each => each.isOpen && each.what === 'pause')?.end(refusal);
          if (name === 'lose') sent.findLast(each => each.isOpen)?.end(lost);
          if (name === 'moves' || name === 'rests') {
            await clock.advance(1);
            for (const each of ['a', 'b']) rests.set(each, name === 'rests');
            stops.tell(() => knownOf(clock.wall(), name === 'rests'));
          }
          if (name === 'forget') stops.forget(robot);
          if (name === 'letGo') stops.letGo(robot)(value % 3 === 0);
          if (name === 'read') stops.acknowledge();
          if (name === 'leave') stops.leave();
          await clock.advance(name === 'wait' ? value : 0);
          for (const each of ['a', 'b']) {
            if (open('pause', each).length > 1) expect.fail('two pauses are on their way');
            if (open('stop', each).length > 2) expect.fail('three stops are on their way');
          }
          for (const { deviceId, phase } of stops.$stops.get())
            if (phase === 'confirmed' && rests.get(deviceId) !== true) expect.fail('confirmed, and nobody said so');
        }
        const before = sent.length;
        const settling = stops.settle(1_000);
        await clock.advance(1_000);
        await settling;
        const settled = sent.length;
        expect(settled).toBeGreaterThanOrEqual(before);
        await clock.advance(30_000);
        expect(sent.length, 'nothing is sent after the end').toBe(settled);
        expect(clock.waiting).toBe(0);
        expect([stops.$stops.get(), stops.$unconfirmed.get()]).toEqual([[], []]);
      }),
      { numRuns: 400 },
    );
  });

  it('stay unconfirmed from their fifth second until they are answered or read', async () => {
    for (const how of ['answered', 'read'] as const) {
      const at = site();
      press(at, 'a');
      await at.clock.advance(5_000);
      expect(at.stops.$unconfirmed.get()).toEqual(['a']);
      at.stops.tell(() => knownOf(at.clock.wall(), true));
      at.stops.forget('a');
      at.stops.leave();
      await at.clock.advance(60_000);
      expect([at.stops.$unconfirmed.get(), at.stops.of('a')]).toEqual([['a'], 'given-up']);
      if (how === 'read') at.stops.acknowledge();
      else at.open('stop', 'a').at(-1)?.end();
      await at.clock.advance(0);
      expect([at.stops.$unconfirmed.get(), at.stops.of('a')]).toEqual([[], undefined]);
    }
  });

  it('are sent in the task in which they are asked for, and before the pause', () => {
    const at = site();
    press(at, 'a');
    expect(at.sent.map(({ what }) => what)).toEqual(['stop', 'pause']);
    press(at, 'a');
    expect(at.open('stop', 'a')).toHaveLength(2);
    expect(at.open('pause', 'a')).toHaveLength(1);
  });

  it('take no answer to an earlier stop for their own', async () => {
    const at = site();
    press(at, 'a');
    at.sent[0]?.end();
    await at.clock.advance(200);
    const second = at.open('stop', 'a')[0];
    await at.clock.advance(300);
    expect(at.stops.of('a')).toBeUndefined();
    press(at, 'a');
    second?.end();
    await at.clock.advance(0);
    expect(at.stops.$stops.get()).toMatchObject([{ phase: 'sending' }]);
    at.open('stop', 'a')[0]?.end();
    await at.clock.advance(0);
    expect(at.stops.$stops.get()).toMatchObject([{ phase: 'sent' }]);
  });
});

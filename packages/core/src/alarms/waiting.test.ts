import type { Alarm } from '@patrolkit/transport';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anAlarm } from '../testing/index.ts';
import { DueQueue } from './due-queue.ts';
import { Waiting } from './waiting.ts';

describe('alarms that wait', () => {
  it('are the latest twenty after any arrivals, changes and ends, as if all were sorted again', () => {
    const step = fc.record({ id: fc.nat(60), beganAt: fc.nat(40), isGone: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), steps => {
        const waiting = new Waiting();
        const all = new Map<string, Alarm>();
        for (const { id, beganAt, isGone } of steps) {
          const alarm = anAlarm({ id: `${id}`, beganAt });
          if (isGone) {
            waiting.remove(alarm.id);
            all.delete(alarm.id);
          } else {
            waiting.put(alarm);
            all.set(alarm.id, alarm);
          }
          const sorted = [...all.values()].sort((one, other) => other.beganAt - one.beganAt).slice(0, 20);
          expect(waiting.latest().map(one => one.id)).toEqual(sorted.map(one => one.id));
          expect(waiting.size).toBe(all.size);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('what is due next', () => {
  it('comes out in the order of time, without unwanted entries', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100), { maxLength: 60 }), fc.nat(100), (times, until) => {
        const queue = new DueQueue();
        times.forEach((dueAt, index) => queue.add({ id: `${index}`, dueAt }));
        const sorted = times.toSorted((one, other) => one - other);
        expect(queue.takeUntil(until).map(({ dueAt }) => dueAt)).toEqual(sorted.filter(time => time <= until));
        const isWanted = ({ dueAt }: { dueAt: number }): boolean => dueAt % 3 === 0;
        expect(queue.next(isWanted, times.length)?.dueAt).toBe(sorted.find(time => time > until && time % 3 === 0));
      }),
    );
  });

  it('holds few unwanted entries after many additions and removals, and keeps the order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(1000), fc.nat(9)), { minLength: 300, maxLength: 600 }), came => {
        const queue = new DueQueue();
        const wanted = new Map<string, number>();
        const isWanted = ({ id, dueAt }: { id: string; dueAt: number }): boolean => wanted.get(id) === dueAt;
        const earliest = (): number | undefined => [...wanted.values()].toSorted((one, other) => one - other)[0];
        for (const [index, [dueAt, fate]] of came.entries()) {
          queue.add({ id: `${index}`, dueAt });
          // Nine of ten alarms are handled before the next one comes, and so are never wanted.
          if (fate === 0) wanted.set(`${index}`, dueAt);
          expect(queue.next(isWanted, wanted.size)?.dueAt).toBe(earliest());
          expect(queue.size).toBeLessThanOrEqual(2 * wanted.size + 64);
        }
      }),
    );
  });
});

import { FakeClock } from '@patrolkit/transport/testing';
import { expect, it } from 'vitest';
import { anAlarm } from '../testing/index.ts';
import { createAnnouncer, urgentSpacing } from './announcer.ts';

it('an alarm that escalates before it was announced counts once in the sentence', async () => {
  const clock = new FakeClock();
  const { say, store } = createAnnouncer({ clock }, () => true);
  const [first, other] = [anAlarm({ id: 'a', level: 'serious' }), anAlarm({ id: 'b', level: 'serious' })];
  say('new', [first]);
  say('new', [other]);
  say('escalated', [other]);
  await clock.advance(urgentSpacing);
  expect(store.$urgent.get()).toMatchObject({ kind: 'new', count: 1, alarm: { id: 'b' } });
});

it('new and escalated alarms take turns: no sentence mixes them, and neither kind waits for ever', async () => {
  const clock = new FakeClock();
  const { say, store } = createAnnouncer({ clock }, () => true);
  const alarm = (id: string) => anAlarm({ id, level: 'serious' });
  const said = () => [store.$urgent.get()?.kind, store.$urgent.get()?.count];
  say('new', [alarm('a')]);
  say('escalated', [alarm('a')]);
  const heard = [];
  for (let n = 0; n < 4; n += 1) {
    say('new', [alarm(`new-${String(n)}`)]);
    await clock.advance(urgentSpacing);
    heard.push(said());
  }
  expect(heard).toEqual([
    ['escalated', 1],
    ['new', 2],
    ['new', 1],
    ['new', 1],
  ]);
});

it('a sentence says the present state of an alarm', async () => {
  const clock = new FakeClock();
  const isPending = new Set(['first', 'gone', 'back']);
  const { say, store } = createAnnouncer({ clock }, id => isPending.has(id));
  const alarm = (id: string, name = id) => anAlarm({ id, name, level: 'serious' });
  say('new', [alarm('first')]);
  say('returned', [alarm('back'), alarm('gone')]);
  say('escalated', [alarm('back', 'raised')]);
  isPending.delete('gone');
  await clock.advance(urgentSpacing);
  expect(store.$urgent.get()).toMatchObject({ kind: 'returned', count: 1, alarm: { name: 'raised' } });
  say('new', [alarm('back', 'new after all')]);
  await clock.advance(urgentSpacing);
  expect(store.$urgent.get()).toMatchObject({ kind: 'new', count: 1, alarm: { name: 'new after all' } });
  await clock.advance(10 * urgentSpacing);
  expect(store.$urgent.get()).toMatchObject({ kind: 'new' });
  expect(clock.waiting).toBe(0);
});

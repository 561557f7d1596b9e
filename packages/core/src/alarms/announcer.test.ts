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

import { FakeClock } from '@patrolkit/transport/testing';
import { expect, it } from 'vitest';
import { createSecond } from './second.ts';

it('goes on after a reader that throws', async () => {
  const clock = new FakeClock();
  const $second = createSecond({ clock, wallClock: () => clock.wall() });
  const seen: number[] = [];
  const stop = $second.listen(at => {
    seen.push(at);
    if (seen.length === 1) throw new Error('a fault of the reader');
  });
  await expect(clock.advance(1_000)).rejects.toThrow('a fault of the reader');
  await clock.advance(2_000);
  stop();
  expect(seen).toHaveLength(3);
});

import { expect, it } from 'vitest';
import { withoutRepeats } from './repeats.ts';

it('prints a repeated message once a minute, with how often it came, and others at once', () => {
  let now = 0;
  const printed: string[] = [];
  const say = withoutRepeats(
    message => printed.push(message),
    () => now,
  );
  for (; now < 60_000; now += 1_000) say('no database');
  say('disk full');
  expect(printed).toEqual(['no database', 'disk full']);
  say('no database');
  expect(printed.at(-1)).toBe('no database (and 59 times since it was last printed)');
  now += 60_000;
  say('no database');
  expect(printed).toHaveLength(4);
  expect(printed.at(-1)).toBe('no database');
});

it('remembers no more than some hundred messages', () => {
  const printed: string[] = [];
  const say = withoutRepeats(
    message => printed.push(message),
    () => 0,
  );
  for (let number = 0; number <= 500; number += 1) say(String(number));
  say('0');
  say('500');
  expect(printed).toHaveLength(502);
});

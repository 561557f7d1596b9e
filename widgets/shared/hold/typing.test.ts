import { expect, it } from 'vitest';
import { triageAction } from '../alarms/keys.ts';
import { isKeyTaken } from './typing.ts';

it('a key press without a key, as a browser sends it that fills a field in, does nothing and throws nothing', () => {
  const filled = new Event('keydown') as KeyboardEvent;
  expect(filled.key).toBeUndefined();
  expect(isKeyTaken(filled)).toBe(true);
  expect(triageAction(filled)).toBeUndefined();
});

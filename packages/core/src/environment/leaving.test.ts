import { expect, it } from 'vitest';
import { askBeforeLeaving } from './leaving.ts';

it('a page with something that is not saved is left after a question, until each that asked for it is saved', () => {
  const page = new EventTarget();
  const mayLeave = (): boolean => page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(mayLeave()).toBe(true);
  const [first, second] = [askBeforeLeaving(page), askBeforeLeaving(page)];
  expect(mayLeave()).toBe(false);
  first();
  expect(mayLeave()).toBe(false);
  second();
  expect(mayLeave()).toBe(true);
});

import { expect, it } from 'vitest';
import { $held, dropPages, markUnsaved, settleHeld } from './unsaved.ts';

it('a page that holds what is not saved is dropped when the user says so, any other at once', () => {
  const dropped: string[] = [];
  const drop = (...paths: string[]): void => dropPages(paths, () => void dropped.push(paths.join()));
  markUnsaved('/settings', true);
  drop('/list');
  expect([dropped, $held.get()]).toEqual([['/list'], undefined]);
  drop('/list', '/settings');
  expect(dropped).toEqual(['/list']);
  settleHeld(false);
  expect([dropped, $held.get()]).toEqual([['/list'], undefined]);
  drop('/settings');
  settleHeld(true);
  expect([dropped, $held.get()]).toEqual([['/list', '/settings'], undefined]);
  markUnsaved('/settings', false);
  drop('/settings');
  expect(dropped).toEqual(['/list', '/settings', '/settings']);
});

import { expect, it } from 'vitest';
import { $held, dropPages, isUnsaved, markUnsaved, settleHeld, signOut } from './unsaved.ts';

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

it('a page with two editors is asked about until neither holds what is not saved', () => {
  const [running, kept] = [{}, {}];
  markUnsaved('/shifts', true, running);
  markUnsaved('/shifts', true, kept);
  markUnsaved('/shifts', false, kept);
  expect(isUnsaved('/shifts')).toBe(true);
  markUnsaved('/shifts', false, running);
  expect(isUnsaved('/shifts')).toBe(false);
});

it('two records of one screen are asked about apart', () => {
  const [one, other] = [{}, {}];
  markUnsaved('/account 1', true, one);
  markUnsaved('/account 2', true, other);
  // The second is saved, or its page goes.
  markUnsaved('/account 2', false, other);
  expect([isUnsaved('/account 1'), isUnsaved('/account 2')]).toEqual([true, false]);
  markUnsaved('/account 1', false, one);
});

it('who signs out is asked about every page, and stays signed in without an answer', async () => {
  let ended = 0;
  let then = 0;
  const session = {
    session: {
      signOut: () => {
        ended += 1;
        return Promise.resolve();
      },
    },
  } as unknown as Parameters<typeof signOut>[0];
  markUnsaved('/settings', true);
  signOut(session, () => (then += 1));
  expect(ended).toBe(0);
  settleHeld(false);
  expect(ended).toBe(0);
  signOut(session, () => (then += 1));
  settleHeld(true);
  await Promise.resolve();
  await Promise.resolve();
  expect([ended, then]).toEqual([1, 1]);
  markUnsaved('/settings', false);
});

it('an answer that nobody waits for does nothing, and an action runs once', () => {
  let dropped = 0;
  markUnsaved('/settings', true);
  dropPages(['/settings'], () => (dropped += 1));
  settleHeld(true);
  settleHeld(true);
  expect(dropped).toBe(1);
  markUnsaved('/settings', false);
});

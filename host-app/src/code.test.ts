import { describe, expect, it } from 'vitest';
import { code } from './code.ts';

describe('code that is fetched when it is needed', () => {
  it('is fetched once, and is there from then on', async () => {
    let fetched = 0;
    const view = code(async () => ++fetched);
    expect(view.get()).toBeUndefined();
    expect(await Promise.all([view.load(), view.load()])).toEqual([1, 1]);
    expect(await view.load()).toBe(1);
    expect(view.get()).toBe(1);
  });

  it('is fetched again after a failure', async () => {
    let tries = 0;
    const view = code(async () => {
      if (++tries === 1) throw new Error('offline');
      return 'view';
    });
    await expect(view.load()).rejects.toThrow('offline');
    expect(view.get()).toBeUndefined();
    expect(await view.load()).toBe('view');
    expect(view.get()).toBe('view');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeConsole } from '../testing/index.ts';
import { browserSound } from './sound.ts';

const opened: { state: string; close(): Promise<void> }[] = [];

class FakeContext {
  state = 'running';
  constructor() {
    opened.push(this);
  }
  close(): Promise<void> {
    this.state = 'closed';
    return Promise.resolve();
  }
}

describe('the sound of a page', () => {
  beforeEach(() => {
    opened.length = 0;
    vi.stubGlobal('AudioContext', FakeContext);
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('gives the loudspeaker back when it is closed, and opens none after that', async () => {
    const sound = browserSound();
    expect(await sound.unlock()).toBe(true);
    sound.close();
    expect(opened.map(({ state }) => state)).toEqual(['closed']);
    const late = browserSound();
    const unlocking = late.unlock();
    late.close();
    expect(await late.unlock()).toBe(false);
    await unlocking;
    expect(opened.filter(({ state }) => state !== 'closed')).toEqual([]);
  });

  it('ends with its console', async () => {
    const fake = await fakeConsole();
    expect(fake.environment.isSoundClosed).toBe(false);
    fake.console.dispose();
    expect(fake.environment.isSoundClosed).toBe(true);
  });
});

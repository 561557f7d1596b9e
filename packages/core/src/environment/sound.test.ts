import { settle } from '@patrolkit/transport/testing';
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

/** An audio element of a browser that first requires a gesture. */
class RefusedAudio {
  play(): Promise<void> {
    return Promise.reject(new DOMException('no gesture yet', 'NotAllowedError'));
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

  it('opens the loudspeaker beforehand, once, when the page is idle', async () => {
    const tasks: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (task: () => void) => tasks.push(task));
    const sound = browserSound();
    sound.prepare();
    sound.prepare();
    await settle();
    expect([tasks.length, opened.length]).toEqual([1, 0]);
    tasks[0]?.();
    expect(opened).toHaveLength(1);
    sound.close();
    const late = browserSound();
    late.prepare();
    await settle();
    late.close();
    tasks[1]?.();
    expect(opened).toHaveLength(1);
  });

  it('opens it with the first gesture that the browser takes for one, not before', async () => {
    const activation = { hasBeenActive: false };
    vi.stubGlobal('navigator', { userActivation: activation });
    vi.stubGlobal('Audio', RefusedAudio);
    vi.stubGlobal('requestIdleCallback', (task: () => void) => task());
    const page = new EventTarget();
    vi.stubGlobal('document', page);
    browserSound().prepare();
    await settle();
    page.dispatchEvent(new Event('keydown'));
    expect(opened).toHaveLength(0);
    activation.hasBeenActive = true;
    page.dispatchEvent(new Event('pointerup'));
    page.dispatchEvent(new Event('pointerup'));
    expect(opened).toHaveLength(1);
  });

  it('waits for no gesture once it is closed', async () => {
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
    vi.stubGlobal('Audio', RefusedAudio);
    const page = new EventTarget();
    vi.stubGlobal('document', page);
    const sound = browserSound();
    sound.prepare();
    await settle();
    sound.close();
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
    page.dispatchEvent(new Event('pointerup'));
    expect(opened).toHaveLength(0);
  });

  it('ends with its console', async () => {
    const fake = await fakeConsole();
    expect(fake.environment.isSoundClosed).toBe(false);
    fake.console.dispose();
    expect(fake.environment.isSoundClosed).toBe(true);
  });
});

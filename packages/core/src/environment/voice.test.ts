import { FakeClock, settle } from '@patrolkit/transport/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SoundError, type SoundOutput } from './environment.ts';
import { createVoice, type Voice } from './voice.ts';

type Listener = (isMine: boolean) => void;

interface Page {
  readonly voice: Voice;
  readonly heard: string[];
  isBlocked: boolean;
  isPrepared: boolean;
}

/** Pages of one browser that claim one voice. The first that claims has it, then the one that has waited longest. */
function browser() {
  const clock = new FakeClock();
  const queues = new Map<string, Listener[]>();
  const claimSound = (name: string, listener: Listener, takes = false): (() => void) => {
    const queue = queues.get(name) ?? [];
    queues.set(name, queue);
    const before = queue[0];
    if (takes) queue.unshift(listener);
    else queue.push(listener);
    if (takes && before) before(false);
    listener(queue[0] === listener);
    return () => {
      const had = queue[0] === listener;
      queue.splice(queue.indexOf(listener), 1);
      if (had) queue[0]?.(true);
    };
  };
  const open = (isBlocked = false): Page => {
    const heard: string[] = [];
    const sound: SoundOutput = {
      play: async what => {
        if (page.isBlocked) throw new SoundError('blocked');
        heard.push('tone' in what ? what.tone : what.file);
      },
      prepare: () => {
        page.isPrepared = true;
      },
      unlock: () => {
        page.isBlocked = false;
        return Promise.resolve(true);
      },
      close: () => undefined,
    };
    const page: Page = { voice: createVoice({ sound, claimSound, clock }), heard, isBlocked, isPrepared: false };
    return page;
  };
  const play = (
    page: Page,
    tone: 'serious' | 'test' = 'serious',
    signal = new AbortController().signal,
  ): Promise<string> =>
    page.voice.sound.play({ tone }, signal).then(
      () => 'played',
      (error: unknown) => (error instanceof SoundError ? error.reason : 'broken'),
    );
  return { clock, open, play, queues };
}

describe('the voice of the pages of a browser', () => {
  it('is that of the first page: the others keep quiet, and count their sounds as played', async () => {
    const { clock, open, play } = browser();
    const [first, second] = [open(), open()];
    first.voice.claim('user');
    second.voice.claim('user');
    const outcomes = [play(first), play(second)];
    await clock.advance(1_500);
    expect(await Promise.all(outcomes)).toEqual(['played', 'played']);
    expect([first.heard, second.heard]).toEqual([['serious'], []]);
    expect(clock.waiting).toBe(0);
  });

  it('opens the loudspeaker beforehand only on the page that has it', () => {
    const { open } = browser();
    const [first, second] = [open(), open()];
    first.voice.claim('a');
    second.voice.claim('a');
    expect([first.isPrepared, second.isPrepared]).toEqual([true, false]);
    first.voice.release();
    expect(second.isPrepared).toBe(true);
  });

  it('passes on when its page leaves, and what was to sound meanwhile sounds there', async () => {
    const { clock, open, play } = browser();
    const [first, second] = [open(), open()];
    first.voice.claim('user');
    second.voice.claim('user');
    const outcome = play(second);
    await clock.advance(1_000);
    first.voice.release();
    expect(await outcome).toBe('played');
    expect(second.heard).toEqual(['serious']);
    expect([first, second].map(({ voice }) => voice.isMine())).toEqual([true, true]);
  });

  it('passes from a page that the browser blocks to one that it lets sound: the alarm is heard', async () => {
    const { clock, open, play } = browser();
    const [blocked, free] = [open(true), open()];
    blocked.voice.claim('user');
    free.voice.claim('user');
    const outcomes = [play(blocked), play(free)];
    await clock.advance(1_500);
    expect(await Promise.all(outcomes)).toEqual(['blocked', 'played']);
    expect(free.heard).toEqual(['serious']);
    expect(blocked.voice.isMine()).toBe(false);
  });

  it('stays with a page that is blocked where no other page is', async () => {
    const { open, play } = browser();
    const page = open(true);
    page.voice.claim('user');
    expect(await play(page)).toBe('blocked');
    expect(page.voice.isMine()).toBe(true);
    page.isBlocked = false;
    expect(await play(page)).toBe('played');
  });

  it('goes to the page on which the user lets sound through, or plays the test sound', async () => {
    const { open, play } = browser();
    const [first, second, third] = [open(), open(true), open()];
    for (const page of [first, second, third]) page.voice.claim('user');
    await second.voice.sound.unlock();
    expect([first, second, third].map(({ voice }) => voice.isMine())).toEqual([false, true, false]);
    expect(await play(third, 'test')).toBe('played');
    expect([first, second, third].map(({ voice }) => voice.isMine())).toEqual([false, false, true]);
    expect(third.heard).toEqual(['test']);
  });

  it('is one for each name', () => {
    const { open } = browser();
    const [mine, another] = [open(), open()];
    mine.voice.claim('user 1');
    another.voice.claim('user 2');
    expect([mine, another].map(({ voice }) => voice.isMine())).toEqual([true, true]);
    another.voice.claim('user 1');
    expect([mine, another].map(({ voice }) => voice.isMine())).toEqual([true, false]);
  });

  it('lets a sound that is removed while it waits go at once', async () => {
    const { clock, open, play } = browser();
    const [first, second] = [open(), open()];
    first.voice.claim('user');
    second.voice.claim('user');
    const abort = new AbortController();
    const outcome = play(second, 'serious', abort.signal);
    abort.abort();
    expect(await outcome).toBe('played');
    expect([second.heard, clock.waiting]).toEqual([[], 0]);
  });

  it('lets what waited sound, when the user lets sound through on the page where it waits', async () => {
    const { clock, open, play } = browser();
    const [first, second] = [open(), open(true)];
    first.voice.claim('user');
    second.voice.claim('user');
    const outcome = play(second);
    await clock.advance(100);
    await second.voice.sound.unlock();
    expect(await outcome).toBe('played');
    expect(second.heard).toEqual(['serious']);
  });

  it('is that of exactly one page of a name, whatever they do', async () => {
    const step = fc.record({
      what: fc.constantFrom('open', 'play', 'test', 'unlock', 'release', 'claim', 'block'),
      at: fc.nat(9),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async steps => {
        const { clock, open, play } = browser();
        const pages: Page[] = [];
        const claiming = new Set<Page>();
        const plays: Promise<string>[] = [];
        for (const { what, at } of steps) {
          const page = pages[at % Math.max(1, pages.length)];
          if (what === 'open' || !page) {
            const opened = open(at % 3 === 0);
            pages.push(opened);
            opened.voice.claim('user');
            claiming.add(opened);
          } else if (what === 'release') {
            page.voice.release();
            claiming.delete(page);
          } else if (what === 'claim') {
            page.voice.claim('user');
            claiming.add(page);
          } else if (what === 'block') page.isBlocked = !page.isBlocked;
          else if (what === 'unlock') await page.voice.sound.unlock();
          else plays.push(play(page, what === 'test' ? 'test' : 'serious'));
          await settle();
          expect([...claiming].filter(({ voice }) => voice.isMine())).toHaveLength(Math.min(1, claiming.size));
        }
        await clock.advance(2_000);
        for (const outcome of await Promise.all(plays)) expect(['played', 'blocked']).toContain(outcome);
        expect(clock.waiting).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});

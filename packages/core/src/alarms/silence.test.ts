import { FakeClock } from '@patrolkit/transport/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SoundOutput } from '../environment/index.ts';
import { anAlarm } from '../testing/index.ts';
import { shareSilence, type SharedSilence } from './silence.ts';
import { createSoundQueue, silenceFor, type SoundQueue } from './sounds.ts';

const name = 'https://one.example user-1';
/** How long the sound of an alarm lasts here, ms. */
const length = 10_000;

interface Page {
  readonly sounds: SoundQueue;
  readonly silence: SharedSilence;
  /** Alarms that were heard from this page. */
  readonly heard: string[];
  /** Ends the page as a closed tab does: it says and hears nothing any more. */
  close(): void;
}

/** Pages of one browser; `hasVoice` tells which of them sounds. */
function browser() {
  const clock = new FakeClock();
  const listeners = new Set<(message: string) => void>();
  const post = (message: string): void => {
    for (const listener of listeners) listener(message);
  };
  const open = (hasVoice: () => boolean, own = name): Page => {
    let isClosed = false;
    const heard: string[] = [];
    const sound: SoundOutput = {
      play: (what, signal, onBegin) => {
        // A page without the voice counts a sound as played.
        if (!hasVoice()) return Promise.resolve();
        heard.push('tone' in what ? what.tone : what.file);
        onBegin?.();
        return new Promise(resolve => {
          const disarm = clock.after(length, resolve);
          signal.addEventListener('abort', () => {
            disarm();
            resolve();
          });
        });
      },
      prepare: () => undefined,
      unlock: () => Promise.resolve(true),
      close: () => undefined,
    };
    const wallClock = (): number => clock.wall();
    const sounds = createSoundQueue({ sound, clock, wallClock }, relative => relative);
    const otherPages = {
      post: (message: string) => {
        if (!isClosed) post(message);
      },
      listen: (listener: (message: string) => void) => {
        const hear = (message: string): void => {
          if (!isClosed) listener(message);
        };
        listeners.add(hear);
        return () => void listeners.delete(hear);
      },
    };
    const silence = shareSilence({ otherPages, clock, wallClock }, sounds, hasVoice);
    silence.begin(own);
    return { sounds, silence, heard, close: () => void (isClosed = true) };
  };
  return { clock, post, open };
}

const untilOf = ({ sounds }: Page): number | undefined => sounds.$sound.get().silencedUntil;
const isElsewhere = ({ sounds }: Page): boolean => sounds.$sound.get().isElsewhere === true;
const [yes, no] = [() => true, () => false];

describe('the silence of the pages of one user', () => {
  it('begins on every page with a press on any of them, lasts to the same moment, and cuts off what sounds', async () => {
    const { clock, open } = browser();
    const [loud, quiet, third] = [open(yes), open(no), open(no)];
    loud.sounds.add(anAlarm());
    loud.sounds.add(anAlarm());
    await clock.advance(100);
    expect(loud.heard).toHaveLength(1);
    quiet.silence.silence();
    const until = clock.wall() + silenceFor;
    expect([loud, quiet, third].map(untilOf)).toEqual([until, until, until]);
    await clock.advance(1_000);
    expect(loud.sounds.$sound.get().playing).toBeUndefined();
    expect(loud.heard).toHaveLength(1);
    await clock.advance(silenceFor);
    expect([loud, quiet, third].map(untilOf)).toEqual([undefined, undefined, undefined]);
  });

  it('ends on every page with a press, and with a serious alarm on any of them', async () => {
    const { clock, open } = browser();
    const [loud, quiet] = [open(yes), open(no)];
    loud.silence.silence();
    quiet.silence.unsilence();
    expect([loud, quiet].map(untilOf)).toEqual([undefined, undefined]);
    quiet.silence.silence();
    // One that is not serious leaves it.
    loud.sounds.add(anAlarm({ level: 'important' }));
    expect(untilOf(quiet)).toBeDefined();
    loud.sounds.add(anAlarm({ level: 'serious' }));
    await clock.advance(0);
    expect([loud, quiet].map(untilOf)).toEqual([undefined, undefined]);
    expect(loud.heard).toEqual(['serious']);
  });

  it('is known to a page that opens meanwhile', () => {
    const { open } = browser();
    const first = open(yes);
    first.silence.silence();
    expect(untilOf(open(no))).toBe(untilOf(first));
  });

  it('goes on for the others when one page leaves, and is over on that page once its sounds are cleared', () => {
    const { clock, open } = browser();
    const [loud, leaving] = [open(yes), open(no)];
    leaving.silence.silence();
    leaving.silence.end();
    leaving.sounds.clear();
    expect(untilOf(leaving)).toBeUndefined();
    expect(untilOf(loud)).toBe(clock.wall() + silenceFor);
    // What the page does afterwards is its own.
    leaving.sounds.silence();
    leaving.sounds.unsilence();
    expect(untilOf(loud)).toBeDefined();
  });

  it('is that of one user at one server', () => {
    const { open } = browser();
    const [mine, otherUser, otherServer] = [
      open(yes),
      open(yes, 'https://one.example user-2'),
      open(yes, 'https://two.example user-1'),
    ];
    mine.silence.silence();
    expect([otherUser, otherServer].map(untilOf)).toEqual([undefined, undefined]);
  });

  it('is never longer than a silence is, nor begun by one that has ended, whatever another page says', () => {
    const { clock, open, post } = browser();
    const page = open(yes);
    const say = (until: unknown): void =>
      post(JSON.stringify({ kind: 'alarm-sound', name, from: 'other', what: 'silence', until }));
    say(clock.wall() + 1e12);
    expect(untilOf(page)).toBe(clock.wall() + silenceFor);
    say(clock.wall() - 1);
    expect(untilOf(page)).toBeUndefined();
    say(clock.wall() + 1_000);
    say('soon');
    expect(untilOf(page)).toBeUndefined();
  });

  it('is not moved by messages of other kinds', () => {
    const { open, post } = browser();
    const page = open(yes);
    page.silence.silence();
    const before = page.sounds.$sound.get();
    const odd = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          kind: fc.constantFrom('alarm-sound', 'session', 1, null),
          name: fc.constantFrom(name, 'somebody else', undefined),
          from: fc.constantFrom('other', undefined, {}),
          what: fc.constantFrom('Silence', 'nothing', 7, null, undefined),
          until: fc.anything(),
        })
        .map(word => JSON.stringify(word, (_key, value: unknown) => (typeof value === 'bigint' ? 0 : value))),
    );
    fc.assert(
      fc.property(odd, message => {
        post(message);
        expect(page.sounds.$sound.get()).toBe(before);
      }),
      { numRuns: 200 },
    );
  });

  it('stays the same on all pages through presses, serious alarms, time, and pages that come and go', async () => {
    const step = fc.oneof(
      fc.record({ what: fc.constantFrom('silence', 'unsilence', 'serious', 'general', 'leave'), at: fc.nat(4) }),
      fc.record({ what: fc.constant('wait'), at: fc.integer({ min: 1, max: 150_000 }) }),
      fc.record({ what: fc.constant('open'), at: fc.constant(0) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
        const { clock, open } = browser();
        let pages = [open(yes), open(no)];
        for (const { what, at } of steps) {
          const page = pages[at % pages.length];
          if (what === 'wait') await clock.advance(at);
          else if (what === 'open') pages = [...pages, open(no)];
          else if (what === 'silence') page?.silence.silence();
          else if (what === 'unsilence') page?.silence.unsilence();
          else if (what === 'leave' && pages.length > 1) {
            page?.silence.end();
            pages = pages.filter(one => one !== page);
          } else if (what === 'serious' || what === 'general') {
            const alarm = anAlarm({ level: what });
            for (const one of pages) one.sounds.add(alarm);
          }
          expect(new Set(pages.map(untilOf)).size).toBe(1);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('a sound of another page', () => {
  it('is shown while it lasts, on pages that were there and on one that opens meanwhile', async () => {
    const { clock, open } = browser();
    const [loud, quiet] = [open(yes), open(no)];
    loud.sounds.add(anAlarm());
    await clock.advance(0);
    expect([loud, quiet].map(isElsewhere)).toEqual([false, true]);
    const late = open(no);
    expect(isElsewhere(late)).toBe(true);
    await clock.advance(length);
    expect([loud, quiet, late].map(isElsewhere)).toEqual([false, false, false]);
  });

  it('goes on being shown through many alarms, and ends fifteen seconds after its page was closed', async () => {
    const { clock, open } = browser();
    const [loud, quiet] = [open(yes), open(no)];
    for (let n = 0; n < 5; n += 1) loud.sounds.add(anAlarm());
    for (let n = 0; n < 39; n += 1) {
      await clock.advance(1_000);
      expect(isElsewhere(quiet), `second ${n + 1}`).toBe(true);
    }
    loud.close();
    await clock.advance(15_000);
    expect(isElsewhere(quiet)).toBe(false);
  });

  it('is shown no longer once the own session has ended', async () => {
    const { clock, open } = browser();
    const [loud, quiet] = [open(yes), open(no)];
    loud.sounds.add(anAlarm());
    await clock.advance(0);
    expect(isElsewhere(quiet)).toBe(true);
    quiet.silence.end();
    expect(isElsewhere(quiet)).toBe(false);
    await clock.advance(2 * length);
    expect(clock.waiting).toBe(0);
  });
});

import type { Alarm } from '@patrolkit/transport';
import { FakeClock } from '@patrolkit/transport/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SoundError, type SoundOutput } from '../environment/index.ts';
import { anAlarm, fakeConsole } from '../testing/index.ts';
import { liveLimit } from './ledger.ts';
import { createSoundQueue, heardWithin, longestSound } from './sounds.ts';

/** How playing a file ends: after its length in ms, or the way in which it fails. */
type Fate = number | 'missing' | 'endless' | 'never' | 'deaf' | 'unparseable' | 'blocked' | 'broken';

const tone = 700;

function setUp() {
  const clock = new FakeClock();
  const heard: string[] = [];
  const fates = new Map<string, Fate>();
  const until = (signal: AbortSignal, milliseconds: number): Promise<void> =>
    new Promise(resolve => {
      const disarm = clock.after(milliseconds, resolve);
      signal.addEventListener('abort', () => {
        disarm();
        resolve();
      });
    });
  let isBlocked = false;
  const output: SoundOutput = {
    play: async (sound, signal, onBegin) => {
      if (isBlocked) throw new SoundError('blocked');
      if ('tone' in sound) {
        heard.push(sound.tone);
        return until(signal, tone);
      }
      const fate = fates.get(sound.file) ?? 1_000;
      if (fate === 'missing') throw new SoundError('failed');
      // Safari and webviews refuse a single audio element although tones may sound.
      if (fate === 'blocked') throw new SoundError('blocked');
      if (fate === 'broken') throw new TypeError('a fault of its own');
      if (fate === 'never') return until(signal, 1e9);
      heard.push(sound.file);
      onBegin?.();
      // A sound that does not even end when it is told to.
      if (fate === 'deaf') return new Promise(() => undefined);
      return until(signal, fate === 'endless' ? 1e9 : Number(fate));
    },
    prepare: () => undefined,
    unlock: () => {
      isBlocked = false;
      return Promise.resolve(true);
    },
    close: () => undefined,
  };
  const queue = createSoundQueue({ clock, wallClock: () => clock.wall(), sound: output }, relative => {
    if (relative.includes('[')) throw new TypeError('Invalid URL');
    return relative;
  });
  const alarmOf = (fate: Fate, part: Partial<Alarm> = {}): Alarm => {
    const alarm = anAlarm({ level: 'important', hasAudio: true, ...part });
    const audio = fate === 'unparseable' ? 'http://[' : `/${alarm.id}`;
    fates.set(audio, fate);
    return { ...alarm, audio };
  };
  return { clock, heard, queue, alarmOf, block: () => void (isBlocked = true) };
}

describe('the queue of sounds', () => {
  it.each<[Fate, (alarm: Alarm) => string[]]>([
    [60_000, ({ audio }) => [audio ?? '']],
    ['endless', ({ audio }) => [audio ?? '']],
    ['deaf', ({ audio }) => [audio ?? '']],
    ['missing', () => ['important']],
    ['never', () => ['important']],
    ['unparseable', () => ['important']],
    ['broken', () => ['important']],
    ['blocked', () => ['important']],
  ])('plays the next one after a file that is %s, and the tone where the file is not heard', async (fate, expected) => {
    const { clock, heard, queue, alarmOf } = setUp();
    const [bad, good] = [alarmOf(fate), alarmOf(1_000, { level: 'serious' })];
    queue.add(bad);
    queue.add(good);
    await clock.advance(heardWithin + longestSound + tone + 100);
    expect(heard).toEqual([...expected(bad), good.audio]);
    expect(queue.$sound.get()).toEqual({ isBlocked: false });
    await clock.advance(1_000);
    expect(clock.waiting).toBe(0);
  });

  it('whatever its files do, says each alarm once and is free again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.constantFrom<Fate>(
            0,
            500,
            60_000,
            'missing',
            'endless',
            'never',
            'deaf',
            'unparseable',
            'blocked',
            'broken',
          ),
          { maxLength: 20 },
        ),
        async all => {
          const { clock, heard, queue, alarmOf } = setUp();
          const alarms = all.map(fate => alarmOf(fate));
          for (const alarm of alarms) queue.add(alarm);
          await clock.advance(all.length * (heardWithin + longestSound + tone) + 1);
          expect(heard).toHaveLength(all.length);
          expect(queue.$sound.get().playing).toBeUndefined();
          expect(clock.waiting).toBe(0);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('keeps what a blocked page could not say, twenty at most, and says it once it may', async () => {
    const { clock, heard, queue, alarmOf, block } = setUp();
    block();
    const alarms = Array.from({ length: 25 }, () => alarmOf(100));
    for (const alarm of alarms) queue.add(alarm);
    await clock.advance(10);
    expect(queue.$sound.get()).toEqual({ isBlocked: true });
    expect(heard).toEqual([]);
    queue.keepOnly(new Set(alarms.map(({ id }) => id)));
    await queue.unlock();
    await clock.advance(25 * 200);
    expect(heard).toHaveLength(20);
    expect(heard.at(-1)).toBe(alarms.at(-1)?.audio);
  });
});

describe('a sound that the browser blocks while others wait', () => {
  it('is not lost, and is the first to play when sound is allowed', async () => {
    const { clock, heard, queue, alarmOf, block } = setUp();
    block();
    const alarms = [alarmOf(100), alarmOf(100)];
    for (const alarm of alarms) queue.add(alarm);
    await clock.advance(10);
    await queue.unlock();
    await clock.advance(1_000);
    expect(heard).toEqual(alarms.map(({ audio }) => audio));
  });
});

describe('the sounds of a storm', () => {
  /** A console whose sounds last until they are ended; tells which alarms sounded. */
  async function setUpStorm() {
    const fake = await fakeConsole();
    let end: (() => void) | undefined;
    fake.environment.playSound = () => new Promise(resolve => (end = resolve));
    const heard: string[] = [];
    fake.console.alarms.$sound.subscribe(({ playing }) => {
      if (playing !== undefined && heard.at(-1) !== playing) heard.push(playing);
    });
    const push = async (alarms: readonly Alarm[]): Promise<void> => {
      for (const alarm of alarms) fake.environment.sockets.latest('singleton').push('AlarmInfo', alarm);
      await fake.clock.advance(984);
    };
    const finish = async (): Promise<void> => {
      for (let sound = 0; sound < 100; sound += 1) {
        end?.();
        await fake.clock.advance(1);
      }
    };
    return { fake, heard, push, finish };
  }
  const some = (length: number, level: Alarm['level']): Alarm[] => Array.from({ length }, () => anAlarm({ level }));

  it.each(['before', 'with'])('let general ones go, and none of the serious ones that came %s them', async when => {
    const { heard, push, finish } = await setUpStorm();
    const [serious, general] = [some(10, 'serious'), some(20, 'general')];
    if (when === 'before') await push(serious);
    await push(when === 'before' ? general : [...serious, ...general]);
    // The next alarm looks at all that wait.
    await push(some(1, 'general'));
    await finish();
    expect(heard).toEqual(expect.arrayContaining(serious.map(({ id }) => id)));
    // Twenty wait at most, beside the one that sounds.
    expect(heard.length).toBeLessThanOrEqual(liveLimit + 1);
  });
});

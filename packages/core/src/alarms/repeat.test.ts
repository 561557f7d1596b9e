import { getAlarmEscalation, type Alarm, type AlarmLevel } from '@patrolkit/transport';
import { FakeClock } from '@patrolkit/transport/testing';
import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { anAlarm, aUser, fakeConsole } from '../testing/index.ts';
import type { RepeatTimes } from './levels.ts';
import { createRepeat } from './repeat.ts';
import { createSoundQueue, silenceFor } from './sounds.ts';

const second = 1_000;
/** How long a tone lasts here, ms. */
const length = 2 * second;

/** A page whose sounds are written down with their moments, in seconds. */
function setUp(settings: { installation?: RepeatTimes; chosen?: RepeatTimes } = {}) {
  const clock = new FakeClock();
  const begin = clock.now();
  const heard: [at: number, what: string][] = [];
  let playing = 0;
  let most = 0;
  const sounds = createSoundQueue(
    {
      clock,
      wallClock: () => clock.wall(),
      sound: {
        play: (what, signal) => {
          heard.push([(clock.now() - begin) / second, 'tone' in what ? what.tone : what.file]);
          most = Math.max(most, (playing += 1));
          return new Promise(resolve => {
            const end = (): void => {
              disarm();
              playing -= 1;
              resolve();
            };
            const disarm = clock.after(length, end);
            signal.addEventListener('abort', end, { once: true });
          });
        },
        prepare: () => undefined,
        unlock: () => Promise.resolve(true),
        close: () => undefined,
      },
    },
    relative => relative,
  );
  const $live = atom<readonly Alarm[]>([]);
  let { chosen = {} } = settings;
  const repeat = createRepeat({
    clock,
    sounds,
    onScreen: () => $live.get(),
    isWaiting: id => $live.get().some(alarm => alarm.id === id),
    chosen: () => chosen,
  });
  if (settings.installation) repeat.settle(settings.installation);
  const raise = (level: AlarmLevel): Alarm => {
    const alarm = anAlarm({ level });
    $live.set([alarm, ...$live.get()]);
    sounds.add(alarm);
    repeat.note([alarm]);
    return alarm;
  };
  const acknowledge = ({ id }: Alarm): void => {
    $live.set($live.get().filter(alarm => alarm.id !== id));
    sounds.drop(id);
  };
  return {
    clock,
    heard,
    sounds,
    repeat,
    raise,
    acknowledge,
    choose: (times: RepeatTimes) => void (chosen = times),
    most: () => most,
    advance: (seconds: number) => clock.advance(seconds * second),
    at: () => heard.map(([at]) => at),
  };
}

describe('an alarm that nobody acknowledges', () => {
  it('sounds again every 30 s while it is serious, and no more once it is acknowledged', async () => {
    const { raise, acknowledge, advance, at, clock } = setUp();
    const alarm = raise('serious');
    await advance(95);
    expect(at()).toEqual([0, 30, 60, 90]);
    acknowledge(alarm);
    await advance(300);
    expect(at()).toEqual([0, 30, 60, 90]);
    expect(clock.waiting).toBe(0);
  });

  it('sounds once when it is less than serious', async () => {
    const { raise, advance, at } = setUp();
    raise('important');
    raise('general');
    await advance(1_000);
    expect(at()).toEqual([0, 2]);
  });

  it.each<[what: string, installation: RepeatTimes, chosen: RepeatTimes, expected: number[]]>([
    ['as the installation says', { serious: 120, important: 60 }, {}, [0, 60]],
    ['as the user says', { serious: 120, important: 60 }, { important: 20 }, [0, 20, 40, 60, 80, 100]],
    ['never where the user wants it so', { important: 60 }, { important: 0 }, [0]],
    ['never where the installation wants it so', { important: 0 }, {}, [0]],
    ['not more often than every 10 s', { important: 0.01 }, {}, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]],
    ['never for a time below zero', { important: -5 }, {}, [0]],
  ])('sounds again %s', async (_, installation, chosen, expected) => {
    const { raise, advance, at } = setUp({ installation, chosen });
    raise('important');
    await advance(105);
    expect(at()).toEqual(expected);
  });

  it('sounds again every 300 s at the least', async () => {
    const { raise, advance, at } = setUp({ installation: { serious: 1e9 } });
    raise('serious');
    await advance(650);
    expect(at()).toEqual([0, 300, 600]);
  });

  it('follows a setting that is changed meanwhile', async () => {
    const { raise, advance, at, choose } = setUp({ chosen: { serious: 0 } });
    raise('serious');
    await advance(100);
    choose({ serious: 10 });
    await advance(25);
    expect(at()).toEqual([0, 110, 120]);
    choose({});
    await advance(60);
    expect(at()).toEqual([0, 110, 120, 150, 180]);
  });

  it('shares one sound with all others of its level, and never overlaps another: each sound restarts the wait', async () => {
    const { raise, advance, at, most } = setUp();
    for (let n = 0; n < 3; n += 1) {
      raise('serious');
      await advance(10);
    }
    await advance(60);
    expect(at()).toEqual([0, 10, 20, 50, 80]);
    expect(most()).toBe(1);
  });

  it('is heard in the sound of a graver one', async () => {
    const { raise, advance, heard, acknowledge } = setUp({ installation: { serious: 30, important: 30 } });
    raise('important');
    const serious = raise('serious');
    await advance(65);
    acknowledge(serious);
    await advance(30);
    expect(heard).toEqual([
      [0, 'important'],
      [2, 'serious'],
      [30, 'serious'],
      [60, 'serious'],
      [90, 'important'],
    ]);
  });

  it('ends no silence, and sounds again after it', async () => {
    const { raise, advance, at, sounds } = setUp();
    raise('serious');
    await advance(40);
    sounds.silence();
    await advance(silenceFor / second - 1);
    expect(at()).toEqual([0, 30]);
    expect(sounds.$sound.get().silencedUntil).toBeDefined();
    await advance(31);
    expect(at()).toEqual([0, 30, 180]);
  });

  it('waits while an SOS call rings or another page sounds, and adds no second voice to a sound that plays', async () => {
    const { raise, advance, at, sounds, most } = setUp({ installation: { serious: 10 } });
    raise('serious');
    await advance(5);
    sounds.hold(true);
    await advance(30);
    sounds.hold(false);
    sounds.setElsewhere(true);
    await advance(30);
    expect(at()).toEqual([0]);
    sounds.setElsewhere(false);
    await advance(9);
    raise('important');
    await advance(10);
    expect(at().slice(0, 2)).toEqual([0, 70]);
    expect(most()).toBe(1);
  });
});

describe('in a console', () => {
  const consoleWith = async (repeats: RepeatTimes = {}) => {
    const { serious, important, general } = repeats;
    const fake = await fakeConsole({}, aUser(), server =>
      server.answer(getAlarmEscalation, {
        version: 1,
        serious: 100_000,
        important: 100_000,
        general: 100_000,
        seriousAgain: serious,
        importantAgain: important,
        generalAgain: general,
      }),
    );
    const push = async (alarm: Alarm): Promise<void> => {
      fake.environment.sockets.latest('singleton').push('AlarmInfo', alarm);
      await fake.clock.advance(0);
    };
    return { ...fake, push, count: () => fake.environment.played.length };
  };

  it('an alarm sounds again until somebody acknowledges it', async () => {
    const { clock, environment, push, count } = await consoleWith();
    const alarm = anAlarm({ level: 'serious' });
    await push(alarm);
    await clock.advance(61 * second);
    expect(count()).toBe(3);
    environment.sockets.latest('singleton').push('AlarmConfirm', { ids: [alarm.id], status: 'acknowledged' });
    await clock.advance(65 * second);
    expect(count()).toBe(3);
  });

  it('the installation says how often, and each user otherwise', async () => {
    const { console, clock, push, count } = await consoleWith({ serious: 60 });
    await push(anAlarm({ level: 'serious' }));
    await clock.advance(125 * second);
    expect(count()).toBe(3);
    console.preferences.chooseRepeat('another', 'serious', 10);
    await clock.advance(60 * second);
    expect(count()).toBe(4);
    console.preferences.chooseRepeat(aUser().id, 'serious', 10);
    await clock.advance(60 * second);
    expect(count()).toBeGreaterThan(8);
  });

  it('sounds for no earlier alarm after a sign-out', async () => {
    const { parts, clock, push, count } = await consoleWith();
    await push(anAlarm({ level: 'serious' }));
    parts.alarms.clear?.();
    await clock.advance(300 * second);
    expect(count()).toBe(1);
  });
});

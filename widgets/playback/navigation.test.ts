import type { RecordMark, TimeWindow } from '@patrolkit/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlaybackReading } from '../shared/video/recorded/playback.ts';
import { navigationOf, type Navigation } from './navigation.ts';
import { isRecorded, type View } from './time-line.model.ts';
import type { RecordingState } from './useRecording.ts';

const minute = 60_000;
const bounds: TimeWindow = { from: 0, to: 60 * minute };
/** The minutes 1 to 10 and 20 to 30 are recorded. */
const ranges: readonly TimeWindow[] = [
  { from: minute, to: 10 * minute },
  { from: 20 * minute, to: 30 * minute },
];
const mark = (at: number): RecordMark => ({ id: String(at), at, kind: 'alarm', name: 'Smoke', level: 'serious' });

const whole: View = { from: 0, span: 60 * minute };

function setUp(
  reading: Partial<PlaybackReading>,
  isGrowing = false,
  marks: readonly RecordMark[] = [],
  shown: View = whole,
  played?: TimeWindow,
) {
  const done: string[] = [];
  let view = shown;
  const state = {
    player: {
      pause: () => void done.push('pause'),
      resume: () => void done.push('resume'),
      seek: (at: number) => void done.push(`seek ${at / minute}`),
      stepFrame: (by: number, isHeld?: boolean) => void done.push(`step ${by}${isHeld ? ' held' : ''}`),
    },
    reading: { state: 'paused', speed: 1, hasPicture: true, refusals: [], reconnects: 0, ...reading },
    recorded: { ranges, marks },
    played,
    view,
    setView: (next: View) => void (view = next),
  } as unknown as RecordingState;
  return { done, navigation: navigationOf(state, bounds, isGrowing), view: () => view };
}

/** Presses a key in an element of this name. */
function press({ onKey }: Navigation, key: string, part: Partial<KeyboardEvent> & { readonly within?: string } = {}) {
  let isPrevented = false;
  const { within, ...keys } = part;
  const target = new FakeElement();
  target.within = within;
  onKey({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    target,
    preventDefault: () => void (isPrevented = true),
    ...keys,
  } as never);
  return isPrevented;
}

/** Stands for the browser's elements, which tests without a browser lack. */
class FakeElement {
  readonly nodeType = 1;
  within: string | undefined;
  closest(selector: string): FakeElement | null {
    return this.within !== undefined && selector.split(', ').includes(this.within) ? this : null;
  }
}

describe('the play button', () => {
  it('pauses what runs, also what is still connecting, and goes on with what was paused', () => {
    for (const state of ['playing', 'connecting'] as const) {
      const { done, navigation } = setUp({ state });
      navigation.toggle();
      expect([done, navigation.isRunning]).toEqual([['pause'], true]);
    }
    const { done, navigation } = setUp({ state: 'paused', position: 5 * minute });
    navigation.toggle();
    expect([done, navigation.isRunning, navigation.isReplay]).toEqual([['resume'], false, false]);
  });

  it('starts again after the end, and goes on where more was recorded meanwhile', () => {
    const replay = setUp({ state: 'ended', position: 30 * minute });
    expect(replay.navigation.isReplay).toBe(true);
    replay.navigation.toggle();
    expect(replay.done).toEqual(['seek 1', 'resume']);
    const growing = setUp({ state: 'ended', position: 25 * minute }, true);
    expect(growing.navigation.isReplay).toBe(false);
    growing.navigation.toggle();
    expect(growing.done).toEqual(['seek 25', 'resume']);
    // A recording that grows but has nothing more yet starts over.
    expect(setUp({ state: 'ended', position: 30 * minute }, true).navigation.isReplay).toBe(true);
  });
});

describe('going to a moment', () => {
  it('goes to the recorded moment nearest to it', () => {
    const { done, navigation } = setUp({});
    for (const at of [-5, 0, 5, 15, 25, 45, 99]) navigation.seek(at * minute);
    expect(done).toEqual(['seek 1', 'seek 1', 'seek 5', 'seek 20', 'seek 25', 'seek 30', 'seek 30']);
  });

  it('goes to a recorded one always, by whatever key and from wherever', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];
    fc.assert(
      fc.property(
        fc.constantFrom(...keys),
        fc.integer({ min: -10, max: 70 * 60 }),
        fc.array(fc.integer({ min: 0, max: 3_600 }), { maxLength: 5 }),
        (key, second, marked) => {
          const marks = marked.toSorted((one, other) => one - other).map(at => mark(at * 1_000));
          const { done, navigation } = setUp({ position: second * 1_000 }, false, marks);
          press(navigation, key);
          for (const one of done) {
            const at = Number(one.replace('seek ', '')) * minute;
            expect(isRecorded(ranges, Math.round(at))).toBe(true);
          }
        },
      ),
    );
  });

  it('goes on over the end of the day as far as its stream comes, and no further', () => {
    const played = { from: 0, to: 120 * minute };
    const go = (key: string, seconds: number, isGrowing = true): string[] => {
      const { done, navigation } = setUp({ position: seconds * 1_000 }, isGrowing, [], whole, played);
      press(navigation, key);
      return done;
    };
    expect(go('ArrowRight', 3_598)).toEqual([`seek ${60 + 3 / 60}`]);
    // A step of five seconds leads back over midnight, from a picture whose day is not on screen yet.
    expect(go('ArrowLeft', 3_606)).toEqual([`seek ${60 + 1 / 60}`]);
    expect(go('ArrowLeft', 2)).toEqual(['seek 1']);
    expect(go('ArrowRight', 3_598, false)).toEqual(['seek 30']);
  });

  it('goes back over a stretch without recording to the end of the one before it', () => {
    const { done, navigation } = setUp({ position: 20 * minute });
    press(navigation, 'ArrowLeft');
    press(navigation, 'ArrowRight');
    expect(done).toEqual(['seek 10', `seek ${20 + 5 / 60}`]);
  });

  it('shows a mark from two seconds before it', () => {
    const { done, navigation } = setUp({}, false, [mark(5 * minute)]);
    navigation.seekMark(5 * minute);
    expect(done).toEqual([`seek ${5 - 2 / 60}`]);
  });

  it('offers the mark before and after only where there is one', () => {
    const marks = [mark(5 * minute), mark(25 * minute)];
    const between = setUp({ position: 8 * minute }, false, marks).navigation;
    expect([between.back !== undefined, between.forward !== undefined]).toEqual([true, true]);
    const first = setUp({ position: minute }, false, marks).navigation;
    expect([first.back, first.forward !== undefined]).toEqual([undefined, true]);
    const last = setUp({ position: 30 * minute }, false, marks).navigation;
    expect([last.back !== undefined, last.forward]).toEqual([true, undefined]);
    const none = setUp({ position: minute }).navigation;
    expect([none.back, none.forward, press(none, 'PageUp')]).toEqual([undefined, undefined, true]);
  });
});

describe('keys', () => {
  it('step by single pictures with Shift and by comma and full stop', () => {
    const { done, navigation } = setUp({});
    press(navigation, 'ArrowLeft', { shiftKey: true });
    press(navigation, 'ArrowRight', { shiftKey: true });
    press(navigation, ',');
    press(navigation, '.');
    expect(done).toEqual(['step -1', 'step 1', 'step -1', 'step 1']);
    press(navigation, '.', { repeat: true });
    expect(done.slice(4)).toEqual(['step 1 held']);
  });

  it('press a button once, however long Enter is held on it', () => {
    const { navigation } = setUp({});
    expect(press(navigation, 'Enter', { within: 'button' })).toBe(false);
    expect(press(navigation, 'Enter', { within: 'button', repeat: true })).toBe(true);
    expect(press(navigation, 'Enter', { within: 'input', repeat: true })).toBe(false);
  });

  it('zoom around the picture, and never beyond the day or closer than half a minute', () => {
    const closer = setUp({ position: 30 * minute });
    press(closer.navigation, '+');
    expect(closer.view()).toEqual({ from: 15 * minute, span: 30 * minute });
    const wider = setUp({ position: 30 * minute });
    press(wider.navigation, '-');
    expect(wider.view()).toEqual({ from: 0, span: 60 * minute });
  });

  it('zoom around the middle of what is in view where the picture is not', () => {
    const shown = { from: 30 * minute, span: 20 * minute };
    for (const position of [5 * minute, undefined]) {
      const closer = setUp(position === undefined ? {} : { position }, false, [], shown);
      press(closer.navigation, '+');
      expect(closer.view()).toEqual({ from: 35 * minute, span: 10 * minute });
    }
    const wider = setUp({ position: 5 * minute }, false, [], shown);
    press(wider.navigation, '-');
    expect(wider.view()).toEqual({ from: 20 * minute, span: 40 * minute });
  });

  it('are left to fields, choices and dialogs, and Space to a button', () => {
    const { done, navigation } = setUp({ state: 'playing' });
    for (const within of ['input', 'dialog']) {
      expect(press(navigation, 'Home', { within })).toBe(false);
      expect(press(navigation, ' ', { within })).toBe(false);
    }
    expect(press(navigation, ' ', { within: 'button' })).toBe(false);
    expect(done).toEqual([]);
    expect(press(navigation, ' ')).toBe(true);
    expect(press(navigation, 'Home', { within: 'button' })).toBe(true);
    expect(done).toEqual(['pause', 'seek 1']);
  });

  it('with Ctrl, Cmd or Alt are the browser’s, and unknown ones nobody’s', () => {
    const { done, navigation } = setUp({ state: 'playing' });
    for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const)
      expect(press(navigation, ' ', { [held]: true })).toBe(false);
    expect(press(navigation, 'x')).toBe(false);
    expect(done).toEqual([]);
  });
});

it('single pictures can be stepped to once there is a picture, and not while nothing is played or it failed', () => {
  const may = (reading: Partial<PlaybackReading>): boolean => setUp(reading).navigation.mayStep;
  expect(
    (['idle', 'connecting', 'playing', 'paused', 'ended', 'failed'] as const).map(state => may({ state })),
  ).toEqual([false, true, true, true, true, false]);
  expect(may({ state: 'paused', hasPicture: false })).toBe(false);
});

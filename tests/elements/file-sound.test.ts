// The sound output of a page plays files as servers send them. It reports a file that is heard, fails when one is not heard, and does
// nothing after its end.
import { expect } from '@esm-bundle/chai';
import { anAlarm } from '@patrolkit/core/testing';
import { FakeClock } from '@patrolkit/transport/testing';
import { createSoundQueue, heardWithin, longestSound } from '../../packages/core/src/alarms/sounds.ts';
import { SoundError } from '../../packages/core/src/environment/environment.ts';
import { browserSound } from '../../packages/core/src/environment/sound.ts';
import { pressPage, until } from './harness.ts';

const rate = 8_000;

/** The address of a silent sound of `seconds` seconds. */
function wav(seconds: number): string {
  const length = Math.round(rate * seconds);
  const head = new DataView(new ArrayBuffer(44));
  const write = (at: number, word: string): void => {
    for (const [index, letter] of [...word].entries()) head.setUint8(at + index, letter.charCodeAt(0));
  };
  write(0, 'RIFF');
  head.setUint32(4, 36 + length, true);
  write(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, rate, true);
  head.setUint32(28, rate, true);
  head.setUint16(32, 1, true);
  head.setUint16(34, 8, true);
  write(36, 'data');
  head.setUint32(40, length, true);
  return URL.createObjectURL(new Blob([head, new Uint8Array(length).fill(0x80)], { type: 'audio/wav' }));
}

describe('the sound of a file', () => {
  const { play } = HTMLMediaElement.prototype;
  let elements: HTMLMediaElement[];
  // A page that nobody has pressed may not play sound.
  before(pressPage);
  beforeEach(() => {
    elements = [];
    HTMLMediaElement.prototype.play = function () {
      elements.push(this);
      return play.call(this);
    };
  });
  afterEach(() => {
    HTMLMediaElement.prototype.play = play;
  });

  /** Plays a file until it ends by itself. */
  const heard = async (
    file: string,
    onBegin = (): void => undefined,
  ): Promise<{ readonly end: string; readonly begun: number }> => {
    let begun = 0;
    const end = await browserSound()
      .play({ file }, new AbortController().signal, () => {
        begun += 1;
        onBegin();
      })
      .then(
        () => 'heard',
        (error: unknown) => (error instanceof SoundError ? error.reason : String(error)),
      );
    return { end, begun };
  };
  /** Checks that nothing plays and nothing loads any more. */
  const isOver = (): void => {
    expect(elements).to.have.length(1);
    for (const { paused, src, networkState } of elements)
      expect([paused, src, networkState === HTMLMediaElement.NETWORK_LOADING]).to.deep.equal([true, '', false]);
  };

  it('is heard to its end, and its begin is told', async () => {
    expect(await heard(wav(0.3))).to.deep.equal({ end: 'heard', begun: 1 });
    isOver();
  });

  for (const [what, file] of [
    ['is not there', () => '/test-sounds/none.wav'],
    ['is empty', () => URL.createObjectURL(new Blob([], { type: 'audio/wav' }))],
    ['is no sound', () => URL.createObjectURL(new Blob(['<html>'], { type: 'audio/wav' }))],
  ] as const)
    it(`fails where the file ${what}`, async () => {
      expect(await heard(file())).to.deep.equal({ end: 'failed', begun: 0 });
      isOver();
    });

  it('fails where it is too short to be heard', async () => {
    expect((await heard(wav(0.05))).end).to.equal('failed');
    isOver();
  });

  it('fails where it breaks while it is heard, which the browser tells by an event alone', async () => {
    // The time moves before the browser says that it plays, so only the latter is the beginning.
    const end = heard(wav(60), () => elements[0]?.dispatchEvent(new Event('error')));
    expect(await end).to.deep.equal({ end: 'failed', begun: 1 });
    isOver();
  });

  for (const [what, file] of [
    ['lasts a minute', () => wav(60)],
    ['never ends', () => '/test-sounds/endless.wav'],
  ] as const)
    it(`is cut at the longest where the file ${what}`, async () => {
      const clock = new FakeClock();
      const sound = browserSound();
      const tones: string[] = [];
      let begun = 0;
      const queue = createSoundQueue(
        {
          clock,
          wallClock: () => clock.wall(),
          sound: {
            ...sound,
            play: (what, signal, onBegin) => {
              if ('tone' in what) {
                tones.push(what.tone);
                return Promise.resolve();
              }
              return sound.play(what, signal, () => {
                begun += 1;
                onBegin?.();
              });
            },
          },
        },
        () => file(),
      );
      const alarm = anAlarm({ hasAudio: true, audio: '/a.wav' });
      queue.add(alarm);
      await until(() => begun === 1, 'the begin');
      // The sound is heard, so the time for its beginning is over.
      await clock.advance(heardWithin);
      expect(queue.$sound.get().playing).to.equal(alarm.id);
      await clock.advance(longestSound - heardWithin - 1);
      expect(queue.$sound.get().playing).to.equal(alarm.id);
      await clock.advance(1);
      expect(queue.$sound.get().playing).to.equal(undefined);
      expect(tones).to.deep.equal([]);
      isOver();
    });
});

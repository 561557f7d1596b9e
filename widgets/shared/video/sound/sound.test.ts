import { done, failed, type FlvAudio, type FlvAudioConfig, type Outcome, type Speaker } from '@patrolkit/core';
import { fakeConsole, getAudioUrl, selectDeviceChannel, settle } from '@patrolkit/core/testing';
import { describe, expect, it } from 'vitest';
import { createSound, type MakeSoundDecoder, type SoundDeps } from './sound.ts';

const config = (codec: FlvAudioConfig['codec'], sampleRate = 8_000, channels = 1): FlvAudioConfig => ({
  kind: 'audio-config',
  codec,
  codecString: codec,
  sampleRate,
  channels,
  record: new Uint8Array(),
});
const piece = (...data: number[]): FlvAudio => ({ kind: 'audio', at: 0, data: Uint8Array.from(data) });

interface FakeSpeaker {
  rate: number;
  samples: number[];
  volume: number;
  isOpen: boolean;
}

function setUp(change: Partial<SoundDeps> = {}) {
  const speakers: FakeSpeaker[] = [];
  const remembered: number[] = [];
  let isRefused = false;
  /** Takes the loudspeaker for another sound. Undefined while this sound does not have it. */
  let take: (() => void) | undefined;
  let broken: (() => void) | undefined;
  let decoders = 0;
  const makeDecoder: MakeSoundDecoder = (_config, onSamples, onBroken) => {
    decoders += 1;
    broken = onBroken;
    return { decode: ({ data }) => onSamples(Int16Array.from(data), 16_000), close: () => void (decoders -= 1) };
  };
  const sound = createSound({
    makeDecoder,
    volume: 7,
    onVolume: volume => remembered.push(volume),
    takeFloor: onTaken => {
      take = onTaken;
      return {
        open: (rate): Promise<Outcome<Speaker>> => {
          if (isRefused) return Promise.resolve(failed({ id: 'video.sound.blocked' }));
          const speaker: FakeSpeaker = { rate, samples: [], volume: 1, isOpen: true };
          speakers.push(speaker);
          return Promise.resolve(
            done({
              play: samples => void speaker.samples.push(...samples),
              setVolume: volume => void (speaker.volume = volume),
              close: () => void (speaker.isOpen = false),
            }),
          );
        },
        give: () => {
          if (take === onTaken) take = undefined;
        },
      };
    },
    ...change,
  });
  return {
    sound,
    speakers,
    remembered,
    reading: () => sound.$sound.get(),
    open: () => speakers.filter(({ isOpen }) => isOpen),
    refuse: (refused: boolean) => void (isRefused = refused),
    breakDecoder: () => broken?.(),
    decoders: () => decoders,
    hasFloor: () => take !== undefined,
    takeFloor: () => {
      take?.();
      take = undefined;
    },
  };
}

describe('the sound of a picture', () => {
  it('is there with the stream, muted, and opened by a click at the former volume', async () => {
    const { sound, speakers, reading } = setUp();
    expect(reading()).toEqual({ isThere: false, isOn: false, volume: 7 });
    sound.take(config('alaw'));
    sound.take(piece(0xd5));
    expect(reading()).toMatchObject({ isThere: true, isOn: false });
    expect(speakers).toEqual([]);
    sound.toggle();
    await settle();
    sound.take(piece(0xd5, 0x55));
    expect(speakers).toMatchObject([{ rate: 8_000, samples: [8, -8], volume: 0.7 }]);
  });

  it('has a volume of 0 to 10 that is remembered; 0 is silence and gives the loudspeaker back', async () => {
    const { sound, speakers, remembered, reading, open } = setUp();
    sound.take(config('mulaw'));
    sound.setVolume(4);
    await settle();
    sound.setVolume(99);
    expect(speakers[0]?.volume).toBe(1);
    sound.setVolume(0);
    expect(reading()).toMatchObject({ isOn: false, volume: 10 });
    expect(open()).toEqual([]);
    sound.take(piece(1, 2, 3));
    await settle();
    expect(speakers).toHaveLength(1);
    expect(remembered).toEqual([4, 10]);
    sound.toggle();
    await settle();
    expect(open()).toMatchObject([{ volume: 1 }]);
  });

  it.each([
    ['pcm', [0, 0, 0, 64, 0, 192, 0, 0, 0, 64, 7], [8_192, -8_192]],
    // Silence is the sample 8 of A-law and 0 of µ-law.
    ['alaw', [0xd5, 0xaa, 0xaa, 0xd5, 0xaa], [16_132, 16_132]],
    ['mulaw', [0xff, 0x80, 0x80, 0xff, 0x80], [16_062, 16_062]],
  ] as const)('of %s is heard from each of its channels', async (codec, data, samples) => {
    const { sound, speakers } = setUp();
    sound.take(config(codec, 8_000, 2));
    sound.toggle();
    await settle();
    sound.take(piece(...data));
    expect(speakers[0]?.samples).toEqual(samples);
  });

  it('decodes G.711, PCM, and AAC by the browser', async () => {
    const { sound, speakers } = setUp();
    sound.take(config('pcm', 11_025));
    sound.toggle();
    await settle();
    sound.take(piece(1, 0, 255, 255, 7));
    expect(speakers[0]).toMatchObject({ rate: 11_025, samples: [1, -1] });
    sound.take(config('aac', 16_000));
    sound.take(piece(5));
    await settle();
    sound.take(piece(5, 6));
    expect(speakers[1]).toMatchObject({ rate: 16_000, samples: [5, 6] });
    expect(speakers[0]?.isOpen).toBe(false);
  });

  it('says why there is none: no microphone, a foreign encoding, a deaf engine', () => {
    const { sound, reading } = setUp();
    sound.expect(false, false);
    expect(reading().problem).toEqual({ id: 'video.sound.none' });
    sound.expect(true, true);
    expect(reading().problem).toEqual({ id: 'video.sound.engine' });
    sound.expect(true, false);
    expect(reading().problem).toBeUndefined();
    sound.take({ kind: 'unknown', media: 'audio', codec: '2' });
    expect(reading().problem).toEqual({ id: 'video.sound.codec' });
  });

  it('that is damaged says so and is silent, and can be tried again', async () => {
    const { sound, reading, open, breakDecoder, decoders } = setUp();
    sound.take(config('aac', 16_000));
    sound.toggle();
    await settle();
    sound.take(piece(1));
    breakDecoder();
    expect(reading()).toMatchObject({ isOn: false, problem: { id: 'video.sound.broken' } });
    expect([open().length, decoders()]).toEqual([0, 0]);
    sound.toggle();
    await settle();
    expect(reading()).toMatchObject({ isOn: true });
    expect(open()).toHaveLength(1);
  });

  it('never throws at the engine that tells it, whatever its decoder does', async () => {
    const { sound, reading } = setUp({
      makeDecoder: () => {
        throw new Error('no');
      },
    });
    sound.take(config('aac', 16_000));
    sound.toggle();
    await settle();
    expect(() => sound.take(piece(1))).not.toThrow();
    expect(reading().problem).toEqual({ id: 'video.sound.broken' });
  });

  it('ends when other sound takes the loudspeaker, and comes back by a click alone', async () => {
    const { sound, speakers, reading, takeFloor, open } = setUp();
    sound.take(config('alaw'));
    sound.toggle();
    await settle();
    takeFloor();
    expect(reading().isOn).toBe(false);
    expect(open()).toEqual([]);
    sound.take(piece(1));
    await settle();
    expect(speakers).toHaveLength(1);
  });

  it('is turned off while it rests too: a picture that goes on does not cut the intercom', async () => {
    const { console, environment } = await fakeConsole({}, undefined, server =>
      server
        .answer(selectDeviceChannel, [{ id: 'c-7', name: '', number: 7 }])
        .answer(getAudioUrl, () => new Promise(() => undefined)),
    );
    for (const isStreaming of [true, false]) {
      const { sound, reading } = setUp({ takeFloor: console.audio.takeFloor });
      // The user turns the sound on and then pauses, or turns it on during a pause, before there is any sound.
      if (isStreaming) sound.take(config('alaw'));
      sound.toggle();
      await settle();
      sound.rest();
      sound.gone();
      expect(reading().isOn).toBe(true);
      expect(environment.speaker.isOpen).toBe(false);
      void console.audio.toggle('intercom', 'robot-1');
      await settle();
      expect(reading().isOn).toBe(false);
      sound.take(config('alaw'));
      sound.take(piece(1));
      await settle();
      expect(console.audio.$audio.get()).toMatchObject({ state: 'connecting', mode: 'intercom' });
      console.audio.stop();
    }
  });

  it('has the floor while it is on, and at no other time', async () => {
    const { sound, hasFloor } = setUp();
    expect(hasFloor()).toBe(false);
    sound.toggle();
    expect(hasFloor()).toBe(true);
    sound.take(config('alaw'));
    sound.take(piece(1));
    await settle();
    sound.rest();
    expect(hasFloor()).toBe(true);
    sound.toggle();
    expect(hasFloor()).toBe(false);
  });

  it('rests with a pause and comes back with the stream; a reconnect keeps it; its end does not', async () => {
    const { sound, speakers, reading, open } = setUp();
    sound.take(config('alaw'));
    sound.toggle();
    await settle();
    sound.rest();
    sound.gone();
    expect(open()).toEqual([]);
    expect(reading()).toMatchObject({ isThere: false, isOn: true });
    sound.take(config('alaw'));
    sound.take(piece(1));
    await settle();
    expect(open()).toHaveLength(1);
    sound.end();
    sound.take(piece(1));
    await settle();
    expect(open()).toEqual([]);
    expect(speakers).toHaveLength(2);
  });

  it('says what the browser holds back, and closes a loudspeaker that opens too late', async () => {
    const { sound, reading, refuse, open } = setUp();
    sound.take(config('alaw'));
    refuse(true);
    sound.toggle();
    await settle();
    expect(reading()).toMatchObject({ isOn: false, problem: { id: 'video.sound.blocked' } });
    refuse(false);
    sound.toggle();
    sound.toggle();
    await settle();
    expect(open()).toEqual([]);
  });

  it('tells how loud is what goes to the loudspeaker, and nothing once it is closed', async () => {
    const { sound } = setUp();
    sound.open();
    sound.take(config('pcm'));
    sound.take(piece(0, 64));
    await settle();
    expect(sound.$level.get(), 'the loudspeaker is not open yet').toEqual({ peak: 0 });
    sound.take(piece(0, 64, 0, 0xc0));
    expect(sound.$level.get()).toEqual({ peak: 0.5 });
    sound.open();
    sound.take(piece(0, 0));
    expect(sound.$level.get()).toEqual({ peak: 0 });
    sound.take(piece(0, 64));
    sound.toggle();
    expect(sound.$level.get()).toEqual({ peak: 0 });
  });
});

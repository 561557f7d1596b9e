import {
  closeAudioStream,
  createHttp,
  getAudioUrl,
  selectDeviceChannel,
  sendVoiceBroadcast,
  type AudioStream,
  type AudioStreamEvents,
  type Robot,
} from '@patrolkit/transport';
import { settle } from '@patrolkit/transport/testing';
import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { done } from '../outcome.ts';
import { SoundError } from '../environment/index.ts';
import type { Loaded } from '../robots/index.ts';
import { streamsOf } from '../installation/streams.ts';
import { aRobot, fakeConsole, FakeEnvironment } from '../testing/index.ts';
import { createAudio } from './audio.ts';
import { broadcastProblem } from './late/broadcasts.ts';

/** An audio stream. The test plays its server. */
interface FakeStream {
  readonly address: string;
  readonly events: AudioStreamEvents;
  readonly said: Int16Array[];
  isClosed: boolean;
}

function setUp() {
  const environment = new FakeEnvironment();
  const streams: FakeStream[] = [];
  environment.server
    .answer(getAudioUrl, { address: '/audio/1.pcm' })
    .answer(closeAudioStream, undefined)
    .answer(sendVoiceBroadcast, undefined);
  const http = createHttp({
    service: 'http://console.test',
    token: () => 'token',
    language: () => 'en-us',
    fetch: environment.fetch,
    onUnreadable: () => undefined,
    onFailure: () => undefined,
  });
  let channels = [
    { id: 'c-1', name: '', number: 1 },
    { id: 'c-7', name: '', number: 7 },
  ];
  const robots = (items: readonly Robot[], state: Loaded<Robot>['state'] = 'ready'): void =>
    $robots.set({ items, state });
  const $robots = atom<Loaded<Robot>>({ items: [aRobot()], state: 'ready' });
  let isOpen = true;
  const { store, part } = createAudio({
    environment,
    http,
    stream: streamsOf({ service: '', environment, use: address => address }),
    robots: { $robots, channelsOf: () => Promise.resolve(done(channels)) },
    isChannelOpen: () => isOpen,
    open: (address, events): AudioStream => {
      const stream: FakeStream = { address, events, said: [], isClosed: false };
      streams.push(stream);
      return {
        say: samples => stream.said.push(samples) > 0,
        close: () => void (stream.isClosed = true),
      };
    },
  });
  return {
    environment,
    server: environment.server,
    clock: environment.clock,
    streams,
    store,
    part,
    reading: () => store.$audio.get(),
    robots,
    drop: () => void (isOpen = false),
    withoutSound: () => void (channels = channels.slice(0, 1)),
  };
}
type SetUp = ReturnType<typeof setUp>;
const tone = Int16Array.from({ length: 160 }, () => 16_384);

describe('listening', () => {
  it('plays what the device sends, and shows how loud it is', async () => {
    const { environment, server, clock, store, streams, reading } = setUp();
    await store.toggle('listen', 'robot-1');
    expect(server.of(getAudioUrl)[0]?.request).toEqual({
      interaction: 'listen',
      channelId: 'c-7',
      protocol: 'websocket',
    });
    expect(reading()).toMatchObject({ state: 'connecting', mode: 'listen', deviceId: 'robot-1' });
    streams[0]?.events.onOpen();
    streams[0]?.events.onSound(tone);
    await clock.advance(100);
    expect(reading()).toMatchObject({ state: 'on', heard: 0.5 });
    expect(environment.speaker).toEqual({ played: 160, rate: 16_000, volume: 0.7, isOpen: true });
    store.setVolume(99);
    expect(environment.speaker.volume).toBe(1);
    expect(environment.speak).toBeUndefined();
    store.talk(true);
    expect(reading().isTalking).toBe(false);
  });

  it.each([
    [8_000, 8_000],
    [48_000, 48_000],
    [3, 16_000],
    [undefined, 16_000],
  ])('takes what a server says of the rate, %s, for %i', async (sampleRate, heard) => {
    const { environment, server, store, streams } = setUp();
    server.answer(getAudioUrl, { address: '/audio/1.pcm', ...(sampleRate === undefined ? {} : { sampleRate }) });
    await store.toggle('listen', 'robot-1');
    streams[0]?.events.onOpen();
    streams[0]?.events.onSound(tone);
    expect(environment.speaker.rate).toBe(heard);
  });

  it('stops when it is pressed again, when the robot changes and when the session ends, and leaves nothing', async () => {
    for (const end of ['again', 'robot', 'clear'] as const) {
      const { environment, server, clock, store, part, streams, reading } = setUp();
      await store.toggle('listen', 'robot-1');
      streams[0]?.events.onOpen();
      if (end === 'again') await store.toggle('listen', 'robot-1');
      else if (end === 'robot') part.keepOnly('robot-2');
      else part.clear();
      await settle();
      expect(reading()).toEqual({ state: 'off', isTalking: false, heard: 0, said: 0 });
      expect(streams[0]?.isClosed).toBe(true);
      expect(environment.speaker.isOpen).toBe(false);
      expect(server.of(closeAudioStream)).toHaveLength(1);
      expect(clock.waiting).toBe(0);
    }
  });
});

describe('the intercom', () => {
  it('excludes listening, and sends the voice only while it is asked to', async () => {
    const { environment, clock, store, streams, reading } = setUp();
    await store.toggle('listen', 'robot-1');
    streams[0]?.events.onOpen();
    await store.toggle('intercom', 'robot-1');
    expect(streams[0]?.isClosed).toBe(true);
    streams[1]?.events.onOpen();
    environment.speak?.(tone);
    expect(environment.microphoneRate).toBe(8_000);
    expect(streams[1]?.said).toHaveLength(0);
    store.talk(true);
    environment.speak?.(tone);
    await clock.advance(100);
    expect(reading()).toMatchObject({ isTalking: true, said: 0.5 });
    store.talk(false);
    environment.speak?.(tone);
    expect(streams[1]?.said).toHaveLength(1);
    store.stop();
    expect(environment.speak).toBeUndefined();
  });

  it.each(['denied', 'missing', 'busy', 'insecure', 'unsupported'] as const)(
    'goes on listening when the microphone is %s, and says how to mend it',
    async reason => {
      const { environment, store, streams, reading } = setUp();
      environment.microphoneProblem = reason;
      await store.toggle('intercom', 'robot-1');
      streams[0]?.events.onOpen();
      store.talk(true);
      expect(reading()).toMatchObject({
        state: 'on',
        isTalking: false,
        problem: { id: `audio.problem.microphone.${reason}` },
      });
    },
  );

  it.each(['missing', 'denied'] as const)(
    'says so when the microphone goes in mid-call (%s), and talks no more; the device is heard on',
    async reason => {
      const { environment, store, streams, reading } = setUp();
      await store.toggle('intercom', 'robot-1');
      streams[0]?.events.onOpen();
      store.talk(true);
      environment.loseMicrophone?.(reason);
      expect(reading()).toMatchObject({
        state: 'on',
        mode: 'intercom',
        isTalking: false,
        problem: { id: `audio.problem.microphone.${reason}` },
      });
      expect(environment.speak).toBeUndefined();
      store.talk(true);
      expect(reading().isTalking).toBe(false);
      // When the operator begins the call again, the console asks for the microphone again.
      await store.toggle('intercom', 'robot-1');
      await store.toggle('intercom', 'robot-1');
      streams[1]?.events.onOpen();
      store.talk(true);
      expect(reading()).toMatchObject({ isTalking: true });
      expect(reading().problem).toBeUndefined();
    },
  );

  it('is not disturbed by an earlier microphone', async () => {
    const { environment, store, streams, reading } = setUp();
    await store.toggle('intercom', 'robot-1');
    const lose = environment.loseMicrophone;
    store.stop();
    lose?.('missing');
    expect(reading().problem).toBeUndefined();
    await store.toggle('intercom', 'robot-1');
    streams[1]?.events.onOpen();
    lose?.('missing');
    store.talk(true);
    expect(reading()).toMatchObject({ isTalking: true });
  });

  it('lets a microphone go that is allowed too late', async () => {
    const { environment, store } = setUp();
    let allow: (() => void) | undefined;
    let closed = 0;
    environment.audio.openMicrophone = () =>
      new Promise(resolve => {
        allow = () => resolve(() => void (closed += 1));
      });
    const opening = store.toggle('intercom', 'robot-1');
    await settle();
    store.stop();
    allow?.();
    await opening;
    expect(closed).toBe(1);
  });
});

describe('the right to talk', () => {
  const without = { mayControl: false };

  it.each([
    ['without the right', (on: SetUp): void => on.robots([aRobot(without)]), 'driving.noRight'],
    ['of a robot that is not in the list', (on: SetUp): void => on.robots([]), 'driving.noRobot'],
    [
      'while the robot is offline',
      (on: SetUp): void => on.robots([aRobot({ isOnline: false })]),
      'driving.robotOffline',
    ],
    ['while the channel is away', (on: SetUp): void => on.drop(), 'driving.staleStatus'],
  ] as const)('is asked for here: no intercom and no broadcast %s', async (_when, make, id) => {
    const on = setUp();
    make(on);
    await on.store.toggle('intercom', 'robot-1');
    expect(on.reading()).toMatchObject({ state: 'off', problem: { id } });
    expect(on.environment.speaker.isOpen).toBe(false);
    expect(await on.store.broadcast('robot-1', 'Stand back')).toMatchObject({ isDone: false, problem: { id } });
    expect(on.server.received).toEqual([]);
  });

  it('is not needed to listen, nor to hang up', async () => {
    const { store, robots, streams, reading, drop } = setUp();
    robots([aRobot(without)]);
    await store.toggle('listen', 'robot-1');
    streams[0]?.events.onOpen();
    await store.toggle('intercom', 'robot-1');
    expect(reading()).toMatchObject({ state: 'on', mode: 'listen', problem: { id: 'driving.noRight' } });
    robots([aRobot()]);
    await store.toggle('intercom', 'robot-1');
    streams[1]?.events.onOpen();
    drop();
    robots([aRobot({ isOnline: false })]);
    expect(reading()).toMatchObject({ state: 'on', mode: 'intercom' });
    await store.toggle('intercom', 'robot-1');
    expect(reading().state).toBe('off');
    expect(streams[1]?.isClosed).toBe(true);
  });

  it('that is taken away in mid-call ends the intercom at once, says so, and nothing opens it again', async () => {
    const { environment, store, robots, streams, reading, clock } = setUp();
    await store.toggle('intercom', 'robot-1');
    streams[0]?.events.onOpen();
    store.talk(true);
    robots([aRobot(), aRobot({ id: 'robot-2', ...without })]);
    expect(reading().isTalking).toBe(true);
    robots([aRobot(without)]);
    expect(reading()).toEqual({
      state: 'off',
      isTalking: false,
      heard: 0,
      said: 0,
      problem: { id: 'driving.noRight' },
      problemOf: 'robot-1',
    });
    expect(streams[0]?.isClosed).toBe(true);
    expect([environment.speak, environment.speaker.isOpen]).toEqual([undefined, false]);
    robots([aRobot()]);
    await clock.advance(60_000);
    expect(reading().state).toBe('off');
    expect(streams).toHaveLength(1);
  });

  it('leaves listening alone, which ends with the robot in the list', async () => {
    const { store, robots, streams, reading } = setUp();
    await store.toggle('listen', 'robot-1');
    streams[0]?.events.onOpen();
    robots([aRobot(without)]);
    robots([], 'loading');
    expect(reading().state).toBe('on');
    robots([]);
    expect(reading()).toMatchObject({ state: 'off', problem: { id: 'driving.robotGone' } });
  });

  it('ends with the session, in the console as it is', async () => {
    const fake = await fakeConsole({}, undefined, server =>
      server
        .answer(selectDeviceChannel, [{ id: 'c-7', name: '', number: 7 }])
        .answer(getAudioUrl, () => new Promise(() => undefined)),
    );
    void fake.console.audio.toggle('intercom', 'robot-1');
    await settle();
    expect(fake.environment.speak).toBeDefined();
    fake.parts.session.expire();
    expect(fake.console.audio.$audio.get()).toEqual({ state: 'off', isTalking: false, heard: 0, said: 0 });
    expect([fake.environment.speak, fake.environment.speaker.isOpen]).toEqual([undefined, false]);
  });
});

describe('a stream that breaks', () => {
  it('is opened again a few times with an address of its own, then given up with the reason', async () => {
    const { server, clock, store, streams, reading } = setUp();
    await store.toggle('listen', 'robot-1');
    streams[0]?.events.onOpen();
    for (const wait of [500, 1_000, 2_000]) {
      const before = streams.length;
      streams.at(-1)?.events.onClose(false);
      expect(reading().state).toBe('connecting');
      await clock.advance(wait - 1);
      expect(streams).toHaveLength(before);
      await clock.advance(1);
      expect(streams).toHaveLength(before + 1);
    }
    streams.at(-1)?.events.onClose(false);
    expect(reading()).toMatchObject({ state: 'off', problem: { id: 'audio.problem.connection' } });
    expect(server.of(getAudioUrl)).toHaveLength(4);
    await clock.advance(60_000);
    expect(streams).toHaveLength(4);
  });

  it('that sounds and breaks off again and again is given up too', async () => {
    const { server, clock, store, streams, reading } = setUp();
    await store.toggle('listen', 'robot-1');
    for (let n = 0; n < 20; n += 1) {
      streams.at(-1)?.events.onOpen();
      streams.at(-1)?.events.onSound(tone);
      streams.at(-1)?.events.onClose(false);
      await clock.advance(2_000);
    }
    expect(streams).toHaveLength(4);
    expect(server.of(getAudioUrl)).toHaveLength(4);
    expect(reading()).toMatchObject({ state: 'off', problem: { id: 'audio.problem.occupied' } });
  });

  it('that was open for ten seconds has all its tries again', async () => {
    const { clock, store, streams, reading } = setUp();
    await store.toggle('listen', 'robot-1');
    for (let n = 0; n < 10; n += 1) {
      streams.at(-1)?.events.onOpen();
      await clock.advance(10_000);
      streams.at(-1)?.events.onClose(false);
      await clock.advance(500);
    }
    expect(streams).toHaveLength(11);
    expect(reading().state).toBe('connecting');
  });

  it('is tried again where its address cannot be asked for meanwhile, and given up when that lasts', async () => {
    const { server, clock, store, streams, reading } = setUp();
    await store.toggle('listen', 'robot-1');
    streams[0]?.events.onOpen();
    server.respond(getAudioUrl, () => Promise.reject(new TypeError('network')));
    streams[0]?.events.onClose(false);
    await clock.advance(500);
    expect(reading()).toMatchObject({ state: 'connecting' });
    server.answer(getAudioUrl, { address: '/audio/2.pcm' });
    await clock.advance(1_000);
    streams[1]?.events.onOpen();
    expect([streams.length, reading().state]).toEqual([2, 'on']);
    server.respond(getAudioUrl, () => Promise.reject(new TypeError('network')));
    streams[1]?.events.onClose(false);
    await clock.advance(60_000);
    expect(reading()).toMatchObject({ state: 'off', problem: { id: 'audio.problem.address' } });
    expect(streams).toHaveLength(2);
  });

  it('is not tried again where the server refuses its address', async () => {
    const { server, clock, store, streams, reading } = setUp();
    await store.toggle('listen', 'robot-1');
    streams[0]?.events.onOpen();
    server.refuse(getAudioUrl, 'no right any more');
    streams[0]?.events.onClose(false);
    await clock.advance(500);
    expect(reading()).toMatchObject({ state: 'off', problem: { server: 'no right any more' } });
    await clock.advance(60_000);
    expect(streams).toHaveLength(1);
  });

  it('while the operator talks sends nothing more until the operator talks again', async () => {
    const { environment, clock, store, streams, reading } = setUp();
    await store.toggle('intercom', 'robot-1');
    streams[0]?.events.onOpen();
    store.talk(true);
    environment.speak?.(tone);
    expect([streams[0]?.said.length, reading().isTalking]).toEqual([1, true]);
    streams[0]?.events.onClose(false);
    expect(reading().isTalking).toBe(false);
    store.talk(true);
    expect(reading().isTalking, 'nothing is open').toBe(false);
    await clock.advance(500);
    streams[1]?.events.onOpen();
    environment.speak?.(tone);
    expect(streams[1]?.said).toEqual([]);
    store.talk(true);
    environment.speak?.(tone);
    expect(streams[1]?.said).toHaveLength(1);
  });

  it('after it was switched off opens nothing, at whatever step that was', async () => {
    for (const step of ['asking', 'waiting'] as const) {
      const { clock, store, streams, reading } = setUp();
      const opening = store.toggle('listen', 'robot-1');
      if (step === 'asking') store.stop();
      await opening;
      if (step === 'waiting') {
        streams[0]?.events.onClose(false);
        store.stop();
      }
      await clock.advance(60_000);
      expect([streams.length, reading().state, clock.waiting]).toEqual([step === 'asking' ? 0 : 1, 'off', 0]);
    }
  });

  it('because the server lets in and throws out again is given up as occupied', async () => {
    const { clock, store, streams, reading } = setUp();
    await store.toggle('intercom', 'robot-1');
    for (let n = 0; n < 10; n += 1) {
      const last = streams.at(-1);
      last?.events.onOpen();
      last?.events.onClose(false);
      await clock.advance(2_000);
      if (reading().state === 'off') break;
    }
    await clock.advance(60_000);
    expect(streams).toHaveLength(4);
    expect(reading()).toMatchObject({ state: 'off', problem: { id: 'audio.problem.occupied' } });
  });

  it('because somebody else talks says so, and does not try again', async () => {
    const { clock, store, streams, reading } = setUp();
    await store.toggle('intercom', 'robot-1');
    streams[0]?.events.onClose(true);
    await clock.advance(60_000);
    expect(streams).toHaveLength(1);
    expect(reading()).toMatchObject({ state: 'off', problem: { id: 'audio.problem.occupied' } });
  });
});

describe('what goes wrong before', () => {
  it('is named: no channel, no address, a refusal in the words of the server, no loudspeaker', async () => {
    const one = setUp();
    one.withoutSound();
    await one.store.toggle('listen', 'robot-1');
    expect(one.reading().problem).toEqual({ id: 'audio.problem.channel' });
    const two = setUp();
    two.server.respond(getAudioUrl, () => Promise.reject(new TypeError('network')));
    await two.store.toggle('listen', 'robot-1');
    expect(two.reading().problem).toEqual({ id: 'audio.problem.address' });
    const three = setUp();
    three.server.refuse(getAudioUrl, 'in use');
    await three.store.toggle('intercom', 'robot-1');
    expect(three.reading()).toMatchObject({ state: 'off', problem: { server: 'in use' } });
    // The problem belongs to its robot, and goes when another robot is selected.
    three.part.keepOnly('robot-2');
    expect(three.reading().problem).toBeUndefined();
    const four = setUp();
    four.environment.audio.openSpeaker = () => Promise.reject(new Error('none'));
    await four.store.toggle('listen', 'robot-1');
    expect(four.reading().problem).toEqual({ id: 'audio.problem.player' });
  });
});

describe('the floor', () => {
  it('belongs to one: a picture with sound is silenced by listening, and the other way round', async () => {
    const { store, streams, reading, environment } = setUp();
    let silenced = 0;
    const onTaken = (): void => void (silenced += 1);
    const first = store.takeFloor(onTaken);
    await first.open(16_000);
    expect(environment.speaker.isOpen).toBe(true);
    await store.toggle('listen', 'robot-1');
    expect(silenced).toBe(1);
    first.give();
    expect(silenced).toBe(1);
    streams[0]?.events.onOpen();
    store.takeFloor(onTaken);
    expect(reading().state).toBe('off');
    const last = store.takeFloor(() => undefined);
    expect(silenced).toBe(2);
    await last.open(8_000);
    last.give();
    expect(environment.speaker.isOpen).toBe(false);
  });

  it('is taken from who is silent at the moment as well', async () => {
    const { store } = setUp();
    let taken = 0;
    const floor = store.takeFloor(() => (taken += 1));
    const opened = await floor.open(16_000);
    if (opened.isDone) opened.value.close();
    await store.toggle('intercom', 'robot-1');
    expect(taken).toBe(1);
  });

  it('is not kept by a loudspeaker that opens too late, or not at all', async () => {
    const { store, environment } = setUp();
    let taken = 0;
    const opening = store.takeFloor(() => (taken += 1)).open(16_000);
    const floor = store.takeFloor(() => undefined);
    await opening;
    expect(taken).toBe(1);
    expect(environment.speaker.isOpen).toBe(false);
    environment.audio.openSpeaker = () => Promise.reject(new SoundError('blocked'));
    await expect(floor.open(16_000)).resolves.toMatchObject({ problem: { id: 'video.sound.blocked' } });
  });
});

describe('a broadcast', () => {
  it('has 1 to 250 characters with at least one greeting', async () => {
    expect(broadcastProblem(' & & ')?.id).toBe('audio.broadcast.required');
    expect(broadcastProblem('x'.repeat(251))?.values).toEqual({ limit: 250, length: 251 });
    expect(broadcastProblem('字'.repeat(250))).toBeUndefined();
    const { server, store } = setUp();
    await expect(store.broadcast('robot-1', '  ')).resolves.toMatchObject({ isDone: false });
    await expect(store.broadcast('robot-1', ' Good evening & stand back ')).resolves.toMatchObject({ isDone: true });
    expect(server.of(sendVoiceBroadcast).map(({ request }) => request)).toEqual([
      { deviceId: 'robot-1', content: 'Good evening & stand back' },
    ]);
  });
});

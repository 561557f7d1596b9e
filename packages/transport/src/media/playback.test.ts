import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock, FakeSockets, settle } from '../testing/index.ts';
import { controlAddress, openPlaybackControl, playbackSpeeds, type PlaybackControl } from './playback.ts';

let clock: FakeClock;
let sockets: FakeSockets;
let control: PlaybackControl;
let told: string[];

beforeEach(async () => {
  clock = new FakeClock();
  sockets = new FakeSockets();
  told = [];
  control = openPlaybackControl(
    'ws://server/recorded/1.flv?x=1',
    {
      onStep: (at, isOvertaken) => told.push(`step ${at}${isOvertaken ? ' overtaken' : ''}`),
      onGap: (from, to) => told.push(`gap ${from} ${to}`),
      onEnd: () => told.push('end'),
    },
    { clock, openSocket: sockets.open },
  );
  await settle();
});

const sent = (index = -1): unknown[] => sockets.all.at(index)?.sent ?? [];

describe('the control of playback', () => {
  it('runs at 1, 2, 4, 8 or 16 times the speed', () => expect(playbackSpeeds).toEqual([1, 2, 4, 8, 16]));

  it('stands at the address of the stream and /control', () => {
    expect(controlAddress('wss://server/a/b.flv?c=d')).toBe('wss://server/a/b.flv/control?c=d');
    expect(sockets.all.map(({ address }) => address)).toEqual(['ws://server/recorded/1.flv/control?x=1']);
  });

  it('says speed, pause and resume at once', () => {
    control.setSpeed(8);
    control.pause();
    control.resume();
    expect(sent()).toEqual([{ type: 'ctrlspeed', speed: 8 }, { type: 'pause' }, { type: 'resume' }]);
  });

  it('sends one step a second, and of those in between the latest', async () => {
    for (const moment of [10, 20, 30]) {
      control.step(moment);
      await clock.advance(100);
    }
    expect(sent()).toEqual([{ type: 'step', startTime: 10 }]);
    await clock.advance(699);
    expect(sent()).toHaveLength(1);
    await clock.advance(2);
    expect(sent()).toEqual([
      { type: 'step', startTime: 10 },
      { type: 'step', startTime: 30 },
    ]);
    await clock.advance(5_000);
    control.step(40);
    expect(sent()).toHaveLength(3);
  });

  it('tells the answer to a step apart while a later one waits', async () => {
    control.step(10);
    await clock.advance(150);
    control.step(20);
    sockets.all[0]?.frame('{"type":"step","at":9}');
    await clock.advance(1_000);
    sockets.all[0]?.frame('{"type":"step","at":19}');
    expect(told).toEqual(['step 9 overtaken', 'step 19']);
  });

  it('tells the answer to a step apart once a later one was sent, in whatever order the answers come', async () => {
    const answer = (at: number, named?: object): void =>
      sockets.all[0]?.frame(JSON.stringify({ type: 'step', at, ...named }));
    const stepTo = async (moment: number): Promise<void> => {
      control.step(moment);
      await clock.advance(1_001);
    };
    // What comes before any step was requested belongs to the opening.
    answer(1, { startTime: 1 });
    await stepTo(10_000);
    answer(1, { startTime: 1 });
    await stepTo(20_000);
    answer(90_000, { startTime: 10_000 });
    answer(19_990, { startTime: 20_000 });
    answer(90_000, { startTime: 10_000 });
    control.stepFrames(19_990, 1);
    answer(20_000, { startTime: 19_990, frames: -1 });
    answer(20_030, { startTime: 19_990, frames: 1 });
    // On another server each answer counts.
    answer(90_000);
    expect(told).toEqual([
      'step 1',
      'step 1 overtaken',
      'step 90000 overtaken',
      'step 19990',
      'step 90000 overtaken',
      'step 20000 overtaken',
      'step 20030',
      'step 90000',
    ]);
  });

  it('asks for single frames at once, whatever was stepped to before', () => {
    control.step(100);
    control.stepFrames(100, 1);
    sockets.all[0]?.frame('{"type":"step","at":140}');
    control.stepFrames(140, -1);
    expect(sent()).toEqual([
      { type: 'step', startTime: 100 },
      { type: 'step', startTime: 100, frames: 1 },
      { type: 'step', startTime: 140, frames: -1 },
    ]);
    expect(told).toEqual(['step 140']);
  });

  it('loses no single frame: after a step that waits, and while the socket is not open', async () => {
    control.step(10);
    control.step(20);
    control.stepFrames(20, 1);
    expect(sent()).toHaveLength(1);
    await clock.advance(1_001);
    expect(sent().at(-1)).toEqual({ type: 'step', startTime: 20, frames: 1 });
    sockets.isAccepting = false;
    sockets.all[0]?.drop();
    await clock.advance(100);
    control.stepFrames(50, -1);
    sockets.all.at(-1)?.accept();
    expect(sent().at(-1)).toEqual({ type: 'step', startTime: 50, frames: -1 });
  });

  it('is opened again when it is lost, ever more slowly, and says how playing stands', async () => {
    control.setSpeed(4);
    control.pause();
    sockets.isAccepting = false;
    sockets.all[0]?.drop();
    await clock.advance(0);
    const times: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const [count, before] = [sockets.all.length, clock.now()];
      sockets.all.at(-1)?.drop();
      while (sockets.all.length === count) await clock.advance(50);
      times.push(clock.now() - before);
    }
    expect(times).toEqual([250, 500, 1_000, 2_000, 5_000]);
    control.step(77);
    await clock.advance(2_000);
    sockets.all.at(-1)?.accept();
    expect(sent()).toEqual([{ type: 'ctrlspeed', speed: 4 }, { type: 'pause' }, { type: 'step', startTime: 77 }]);
  });

  it('says how playing stands where a server may still hold to what it was told before', async () => {
    control.setSpeed(4);
    control.pause();
    sockets.isAccepting = false;
    sockets.all[0]?.drop();
    await clock.advance(0);
    control.setSpeed(1);
    control.resume();
    sockets.all.at(-1)?.accept();
    expect(sent()).toEqual([{ type: 'ctrlspeed', speed: 1 }, { type: 'resume' }]);
  });

  it('says on its first opening only what it was told', async () => {
    sockets.isAccepting = false;
    for (const tell of [() => undefined, () => (control.setSpeed(1), control.resume())]) {
      control = openPlaybackControl('ws://server/other.flv', {}, { clock, openSocket: sockets.open });
      tell();
      sockets.all.at(-1)?.accept();
    }
    expect([sent(-2), sent()]).toEqual([[], [{ type: 'ctrlspeed', speed: 1 }, { type: 'resume' }]]);
  });

  it('tells what the server says, and nothing of what it cannot read', () => {
    const [socket] = sockets.all;
    for (const said of ['{"type":"gap","from":1,"to":2}', '{"type":"end"}', '{"type":"step"}', 'x', 'null', '[]', '{}'])
      socket?.frame(said);
    expect(told).toEqual(['gap 1 2', 'end']);
  });

  it('leaves nothing behind', async () => {
    control.step(1);
    control.step(2);
    control.close();
    sockets.all[0]?.frame('{"type":"end"}');
    await clock.advance(10_000);
    expect(clock.waiting).toBe(0);
    expect(sockets.all).toHaveLength(1);
    expect(told).toEqual([]);
  });

  it('gives up a socket that does not open in five seconds, really closes it, and tries again', async () => {
    sockets.isAccepting = false;
    sockets.all[0]?.drop();
    await clock.advance(0);
    expect(sockets.all).toHaveLength(2);
    await clock.advance(4_999);
    expect(sockets.all.at(1)?.isClosed).toBe(false);
    sockets.isAccepting = true;
    await clock.advance(1);
    expect(sockets.all.at(1)?.isClosed).toBe(true);
    await clock.advance(250);
    expect(sockets.all.map(({ isOpen }) => isOpen)).toEqual([false, false, true]);
    control.close();
    expect(clock.waiting).toBe(0);
  });

  it('is opened ever more slowly where a server accepts each socket and closes it at once', async () => {
    for (let second = 0; second < 60; second += 0.25) {
      if (sockets.all.at(-1)?.isOpen) sockets.all.at(-1)?.drop(1008);
      await clock.advance(250);
    }
    expect(sockets.all.length).toBeLessThan(20);
    expect(sockets.all.length).toBeGreaterThan(10);
  });

  it('is opened again at once after it was open for ten seconds, however often it was lost before', async () => {
    for (let n = 0; n < 4; n += 1) {
      sockets.all.at(-1)?.drop();
      await clock.advance(5_000);
    }
    const { length } = sockets.all;
    await clock.advance(10_000);
    sockets.all.at(-1)?.drop();
    await clock.advance(0);
    expect(sockets.all).toHaveLength(length + 1);
  });

  it('goes to a moment once it is open where it was asked for before', async () => {
    sockets.isAccepting = false;
    sockets.all[0]?.drop();
    await clock.advance(0);
    control.step(1);
    control.step(2.6);
    expect(sent()).toEqual([]);
    sockets.all.at(-1)?.accept();
    expect(sent().filter(message => (message as { type: string }).type === 'step')).toEqual([
      { type: 'step', startTime: 3 },
    ]);
  });

  it('arms nothing for a step that comes after it was left', async () => {
    control.step(1);
    control.close();
    control.step(2);
    control.stepFrames(2, 1);
    control.setSpeed(2);
    expect(clock.waiting).toBe(0);
    expect(sockets.all[0]?.sent).toEqual([{ type: 'step', startTime: 1 }]);
  });

  it('keeps a frame of a wrong type from being taken for a moment', () => {
    for (const said of ['{"type":"step","at":"140"}', '{"type":"gap","from":1}', '{"type":7,"at":1}'])
      sockets.all[0]?.frame(said);
    sockets.all[0]?.frame(new ArrayBuffer(4));
    expect(told).toEqual([]);
  });

  it('closes one that hangs when it is left, too', async () => {
    sockets.isAccepting = false;
    sockets.all[0]?.drop();
    await clock.advance(0);
    control.close();
    expect(sockets.all.at(1)?.isClosed).toBe(false);
    await clock.advance(5_000);
    expect([sockets.all.at(1)?.isClosed, sockets.all.length, clock.waiting]).toEqual([true, 2, 0]);
  });
});

/** The channel returns with its whole state, whatever happens to it in whatever order, in place or in workers that die. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Alarm } from '../contract/index.ts';
import { FakeClock, FakeSockets, settle, type FakeSocket } from '../testing/index.ts';
import { LiveChannel } from './live-channel.ts';
import { startChannel, type FromWorker, type ToWorker } from './page/port.ts';
import type { ChannelEvent, ChannelPort } from './protocol.ts';

const alarm = (id: string): Alarm => ({
  id,
  deviceName: 'R',
  beganAt: 1,
  level: 'serious',
  name: 'Smoke',
  status: 'unacknowledged',
  hasAudio: false,
});
const address = { root: 'ws://s', userId: 'u', pageId: 'p', language: 'zh-cn' };
const roles = ['singleton', 'device'] as const;

/** A worker with a live channel in it. */
class FakeWorker extends EventTarget {
  readonly #channel: LiveChannel;
  readonly #sockets: FakeSocket[] = [];
  #isRunning = true;

  constructor(clock: FakeClock, sockets: FakeSockets) {
    super();
    this.#channel = new LiveChannel({
      clock: {
        now: () => clock.now(),
        wall: () => clock.wall(),
        after: (delay, task) => clock.after(delay, () => this.#isRunning && task()),
      },
      openSocket: (to, protocols) => {
        const socket = sockets.open(to, protocols);
        this.#sockets.push(socket);
        return socket;
      },
      wallClock: () => clock.wall(),
      emit: event => this.#says(event),
      isInWorker: true,
    });
    queueMicrotask(() => this.#says('ready'));
  }

  /** Stops running: neither timers, nor sockets, nor messages reach it. Its sockets stay until it is ended. */
  hang(): void {
    this.#isRunning = false;
    for (const socket of this.#sockets)
      Object.assign(socket, { onopen: null, onmessage: null, onclose: null, onerror: null });
  }

  postMessage(message: ToWorker): void {
    if (!this.#isRunning) return;
    if (message === 'ping') queueMicrotask(() => this.#says('pong'));
    else this.#channel.post(message);
  }

  terminate(): void {
    this.hang();
    this.#channel.dispose();
    for (const socket of this.#sockets) socket.close();
  }

  #says(data: FromWorker): void {
    if (this.#isRunning) this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

/** Where a channel runs, and what a test does to it. */
interface Place {
  readonly channel: ChannelPort;
  /** Makes its worker fail. Does nothing when the channel runs in place. */
  die(): void;
  /** Stops its worker without a word. */
  hang(): void;
  /** Whether its worker has hung and was not replaced yet. */
  readonly isHung: boolean;
  /** How many timers may be armed when no socket is open or about to open. */
  readonly idleTimers: number;
}
type Make = (clock: FakeClock, sockets: FakeSockets, emit: (event: ChannelEvent) => void) => Place;

const inPlace: Make = (clock, sockets, emit) => ({
  channel: new LiveChannel({ clock, openSocket: sockets.open, wallClock: () => clock.wall(), emit }),
  die: () => undefined,
  hang: () => undefined,
  isHung: false,
  idleTimers: 0,
});

const inWorkers: Make = (clock, sockets, emit) => {
  let worker: FakeWorker | undefined;
  let hung: FakeWorker | undefined;
  const channel = startChannel({
    workerUrl: '/worker.js',
    onEvent: emit,
    clock,
    openSocket: sockets.open,
    wallClock: () => clock.wall(),
    createWorker: () => {
      worker = new FakeWorker(clock, sockets);
      return worker as unknown as Worker;
    },
  });
  return {
    channel,
    die: () => worker?.dispatchEvent(new Event('error')),
    hang: () => {
      hung = worker;
      worker?.hang();
    },
    get isHung() {
      return hung !== undefined && hung === worker;
    },
    // The timer that waits for the worker or for its answer to a ping.
    idleTimers: 1,
  };
};

const kinds = [
  'accept',
  'drop',
  'garbage',
  'beat',
  'switch',
  'online',
  'check',
  'sleep',
  'nap',
  'setBack',
  'language',
  'second',
  'minute',
  'push',
  'freeze',
  'hide',
  'logout',
  'restart',
] as const;
type Step = (typeof kinds)[number] | 'die' | 'hang';

class Model {
  readonly clock = new FakeClock();
  readonly sockets = new FakeSockets();
  readonly events: ChannelEvent[] = [];
  readonly place: Place;
  #request = 0;
  #selections: number[] = [];
  /** How many events came before the latest sign-out. */
  #since = 0;

  constructor(make: Make) {
    this.sockets.isAccepting = false;
    this.place = make(this.clock, this.sockets, event => this.events.push(event));
  }

  of<K extends ChannelEvent['kind']>(kind: K): Extract<ChannelEvent, { kind: K }>[] {
    return this.events.filter(event => event.kind === kind) as Extract<ChannelEvent, { kind: K }>[];
  }

  async take(step: Step): Promise<void> {
    const { channel } = this.place;
    const { clock, sockets } = this;
    const live = sockets.all.filter(socket => !socket.isClosed);
    if (step === 'accept') for (const socket of live) if (!socket.isOpen) socket.accept();
    if (step === 'drop') live[0]?.drop();
    if (step === 'garbage') live[0]?.frame('{"type":');
    if (step === 'beat') live.at(-1)?.frame('{"type":"serverHeartBeat"}');
    if (step === 'switch') {
      this.#selections.push(++this.#request);
      channel.post({ kind: 'select', request: this.#request, deviceId: 'r' });
    }
    if (step === 'online') channel.post({ kind: 'online' });
    if (step === 'check') channel.post({ kind: 'check' });
    if (step === 'sleep') clock.sleep(90_000);
    if (step === 'nap') clock.jump(90_000);
    if (step === 'setBack') clock.jump(-90_000);
    if (step === 'language') channel.post({ kind: 'language', language: `lang-${++this.#request}` });
    if (step === 'second') await clock.advance(1_000);
    if (step === 'minute') await clock.advance(60_000);
    if (step === 'push') live[0]?.push('AlarmInfo', alarm('some'));
    // The server receives everything and sends nothing for 29 s, a second less than the channel waits.
    if (step === 'freeze') for (let second = 0; second < 29; second += 1) await clock.advance(1_000);
    // Timers of a hidden page fire once a minute.
    if (step === 'hide') clock.sleep(60_000);
    if (step === 'die') this.place.die();
    if (step === 'hang') this.place.hang();
    if (step === 'logout' || step === 'restart') this.#stop();
    if (step === 'restart') channel.post({ kind: 'start', address });
  }

  #stop(): void {
    this.#expectCounts();
    this.place.channel.post({ kind: 'stop' });
    this.#since = this.events.length;
    // A worker that hangs learns of it as soon as it is found.
    if (this.place.isHung) return;
    expect(this.clock.waiting).toBeLessThanOrEqual(this.place.idleTimers);
    expect(this.sockets.all.every(({ isClosed }) => isClosed)).toBe(true);
  }

  /** Openings are counted from 1 in each session, because the alarms of an outage are read after each opening but the first. */
  #expectCounts(): void {
    for (const role of roles) {
      const counts = this.events
        .slice(this.#since)
        .flatMap(event => (event.kind === 'opened' && event.role === role ? [event.count] : []));
      expect(counts).toEqual(counts.map((_count, index) => index + 1));
    }
  }

  /** Checks what holds at any time. */
  expectOrder(): void {
    // This runs after each of some 300 000 steps, and `expect` would take longer than what it checks.
    for (const isSingleton of [true, false]) {
      const open = this.sockets.all.filter(socket => !socket.isClosed && socket.isSingleton === isSingleton);
      if (open.length > 1) expect.fail(`${open.length} sockets of one role are open`);
    }
  }

  /**
   * Checks the time after the server answers again: 30 s until a dead socket is noticed, 15 s until the next attempt, and a second to open.
   */
  async expectReturn(): Promise<void> {
    const { clock, sockets } = this;
    sockets.isAccepting = true;
    this.place.channel.post({ kind: 'start', address });
    for (let second = 0; second < 46; second += 1) {
      await clock.advance(1_000);
      for (const socket of sockets.all.filter(({ isOpen }) => isOpen)) socket.frame('{"type":"serverHeartBeat"}');
    }
    const states = this.of('state');
    for (const role of roles) expect(states.filter(event => event.role === role).at(-1)?.state).toBe('open');
    expect(sockets.all.map(socket => socket.strays).filter(Boolean)).toEqual([]);
    this.#expectCounts();
    expect(this.of('selected').map(({ request }) => request)).toEqual(expect.arrayContaining(this.#selections));
  }

  /** Checks that a push after a faulty frame arrives, and that the open sockets got all requested switches. */
  expectService(): void {
    const open = this.sockets.all.filter(({ isOpen }) => isOpen);
    const singleton = open.find(({ isSingleton }) => isSingleton);
    singleton?.frame('{"type":');
    singleton?.push('AlarmInfo', alarm('last'));
    const pushed = this.of('pushes').flatMap(({ pushes }) => pushes);
    expect(pushed.map(({ data }) => (data as Alarm).id)).toContain('last');
    const told = open.flatMap(socket => socket.of('PushSwitch').flatMap(({ data }) => Object.keys(data as object)));
    expect(told).toEqual(
      expect.arrayContaining([
        'RobotListPushSwitch',
        'AlarmInfoPushSwitch',
        'AlarmInfoIncrementPushSwitch',
        'RobotStatusPushSwitch',
      ]),
    );
  }

  expectNothingLeft(): void {
    this.place.channel.dispose();
    expect(this.sockets.all.every(({ isClosed }) => isClosed)).toBe(true);
    expect(this.clock.waiting).toBe(0);
  }
}

describe('the live channel against an adversary', () => {
  it.each([
    ['in place', inPlace, kinds, 10_000],
    ['in workers that die', inWorkers, [...kinds, 'die', 'hang'], 2_000],
  ] as const)(
    'always comes back, never has two sockets of a role, and never sends on a closed one, %s',
    async (_where, make, happen, numRuns) => {
      const steps = fc.array(fc.constantFrom<Step>(...happen), { maxLength: 60 });
      await fc.assert(
        fc.asyncProperty(steps, async script => {
          const model = new Model(make);
          const { channel } = model.place;
          channel.post({ kind: 'start', address });
          await settle();
          channel.post({ kind: 'switches', names: ['AlarmInfoIncrementPushSwitch', 'RobotStatusPushSwitch'] });
          for (const step of script) {
            await model.take(step);
            model.expectOrder();
          }
          await model.expectReturn();
          model.expectService();
          model.expectNothingLeft();
        }),
        { numRuns },
      );
    },
  );
});

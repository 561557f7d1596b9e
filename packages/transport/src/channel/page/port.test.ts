import { describe, expect, it, vi } from 'vitest';
import { FakeClock, FakeSockets, settle } from '../../testing/index.ts';
import { startChannel, type FromWorker, type ToWorker } from './port.ts';
import type { ChannelCommand, ChannelEvent } from '../protocol.ts';

/** A worker whose messages the test sends. */
class FakeWorker extends EventTarget {
  readonly posted: ChannelCommand[] = [];
  isTerminated = false;
  isAlive = true;
  postMessage(command: ToWorker): void {
    if (command !== 'ping') this.posted.push(command);
    else if (this.isAlive) queueMicrotask(() => this.says('pong'));
  }
  terminate(): void {
    this.isTerminated = true;
  }
  says(data: FromWorker): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

const address = { root: 'ws://s', userId: 'u', pageId: 'p', language: 'zh-cn' };

function setUp(createWorker: (worker: FakeWorker) => FakeWorker) {
  const clock = new FakeClock();
  const sockets = new FakeSockets();
  const worker = new FakeWorker();
  const events: ChannelEvent[] = [];
  const port = startChannel({
    workerUrl: '/worker.js',
    onEvent: event => events.push(event),
    clock,
    openSocket: sockets.open,
    createWorker: () => createWorker(worker) as unknown as Worker,
  });
  return { clock, sockets, worker, events, port };
}

describe('the channel in a worker', () => {
  it('gets what was asked while it started, in order', () => {
    const { worker, port, events, sockets } = setUp(made => made);
    port.post({ kind: 'switches', names: ['RobotStatusPushSwitch'] });
    port.post({ kind: 'start', address });
    expect(worker.posted).toEqual([]);
    worker.says('ready');
    port.post({ kind: 'online' });
    expect(worker.posted.map(command => command.kind)).toEqual(['switches', 'start', 'online']);
    worker.says({ kind: 'state', role: 'device', state: 'open' });
    expect(events).toEqual([{ kind: 'state', role: 'device', state: 'open' }]);
    expect(sockets.all).toEqual([]);
    port.dispose();
    expect(worker.posted.at(-1)).toEqual({ kind: 'stop' });
    expect(worker.isTerminated).toBe(true);
    worker.says({ kind: 'state', role: 'device', state: 'closed' });
    expect(events).toHaveLength(1);
  });

  it('is made from an address that trusted types let through, by one policy', () => {
    const policies: string[] = [];
    const made: unknown[] = [];
    vi.stubGlobal('trustedTypes', {
      createPolicy: (name: string, { createScriptURL }: { createScriptURL(given: string): string }) => {
        policies.push(name);
        return { createScriptURL: (given: string) => ({ trusted: createScriptURL(given) }) };
      },
    });
    vi.stubGlobal(
      'Worker',
      class extends FakeWorker {
        constructor(given: unknown) {
          super();
          made.push(given);
        }
      },
    );
    try {
      for (const workerUrl of ['/worker.js', new URL('http://console.test/worker.js')])
        startChannel({ workerUrl, onEvent: () => undefined, clock: new FakeClock() }).dispose();
    } finally {
      vi.unstubAllGlobals();
    }
    expect(policies).toEqual(['patrolkit']);
    expect(made).toEqual([{ trusted: '/worker.js' }, { trusted: 'http://console.test/worker.js' }]);
  });

  it('runs in place where no worker may be made', async () => {
    const { sockets, port } = setUp(() => {
      throw new DOMException('another origin', 'SecurityError');
    });
    port.post({ kind: 'start', address });
    await settle();
    expect(sockets.all).toHaveLength(2);
    port.dispose();
  });

  it.each(['fails to load', 'never answers'])('runs in place where the worker %s', async how => {
    const { clock, sockets, worker, port } = setUp(made => made);
    port.post({ kind: 'start', address });
    if (how === 'fails to load') worker.dispatchEvent(new Event('error'));
    else await clock.advance(3_000);
    await settle();
    expect(worker.isTerminated).toBe(true);
    expect(sockets.all).toHaveLength(2);
    worker.says('ready');
    expect(worker.posted).toEqual([]);
    port.dispose();
    expect(clock.waiting).toBe(0);
  });

  it('leaves nothing behind when it is closed before it started', () => {
    const { clock, worker, port } = setUp(made => made);
    port.dispose();
    worker.says('ready');
    expect([worker.isTerminated, clock.waiting, worker.posted]).toEqual([true, 0, []]);
  });
});

describe('a worker that dies', () => {
  const last = <T>(list: readonly T[]): T => {
    const found = list.at(-1);
    if (found === undefined) throw new Error('none');
    return found;
  };
  const running = () => {
    const workers: FakeWorker[] = [];
    const made = setUp(() => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    });
    const { port } = made;
    last(workers).says('ready');
    port.post({ kind: 'switches', names: ['RobotStatusPushSwitch'] });
    port.post({ kind: 'subscriptions', wanted: [{ name: 'AlarmInfoByRobot', deviceId: 'r1' }] });
    port.post({ kind: 'start', address });
    for (const role of ['singleton', 'device'] as const) {
      last(workers).says({ kind: 'state', role, state: 'open', lastFrameAt: 7 });
      last(workers).says({ kind: 'opened', role, count: 2 });
    }
    port.post({ kind: 'select', request: 1, deviceId: 'r1' });
    last(workers).says({ kind: 'selected', request: 1, deviceId: 'r1' });
    port.post({ kind: 'language', language: 'en-us' });
    port.post({ kind: 'select', request: 2, deviceId: 'r2' });
    made.events.length = 0;
    return { ...made, workers };
  };
  const lost: ChannelEvent[] = [
    { kind: 'state', role: 'singleton', state: 'reconnecting', lastFrameAt: 7 },
    { kind: 'state', role: 'device', state: 'reconnecting', lastFrameAt: 7 },
    { kind: 'selected', request: 2, deviceId: 'r2', failure: 'notOpen' },
  ];
  const again: ChannelCommand[] = [
    { kind: 'switches', names: ['RobotStatusPushSwitch'] },
    { kind: 'subscriptions', wanted: [{ name: 'AlarmInfoByRobot', deviceId: 'r1' }] },
    {
      kind: 'start',
      address: { ...address, language: 'en-us' },
      before: { opens: { singleton: 2, device: 2 }, selected: 'r1' },
    },
  ];

  it.each(['with an error', 'in silence'])('%s is replaced, with switches, language and device', async how => {
    const { clock, workers, events, port } = running();
    if (how === 'with an error') workers[0]?.dispatchEvent(new Event('error'));
    else {
      await clock.advance(60_000);
      expect(workers).toHaveLength(1);
      Object.assign(last(workers), { isAlive: false });
      await clock.advance(15_000);
    }
    expect(workers[0]?.isTerminated).toBe(true);
    expect(events).toEqual(lost);
    expect(workers).toHaveLength(2);
    workers[0]?.says({ kind: 'state', role: 'device', state: 'open' });
    expect(events).toHaveLength(lost.length);
    last(workers).says('ready');
    expect(last(workers).posted).toEqual(again);
    last(workers).says({ kind: 'opened', role: 'device', count: 3 });
    expect(events.at(-1)).toEqual({ kind: 'opened', role: 'device', count: 3 });
    port.dispose();
    expect([last(workers).isTerminated, clock.waiting]).toEqual([true, 0]);
  });

  it('while it checks after a wake checks no more', () => {
    const { workers, events, port } = running();
    const [worker] = workers;
    worker?.says({ kind: 'checking', role: 'singleton', isChecking: true });
    worker?.says({ kind: 'checking', role: 'device', isChecking: true });
    worker?.says({ kind: 'checking', role: 'device', isChecking: false });
    events.length = 0;
    worker?.dispatchEvent(new Event('error'));
    expect(events).toEqual([{ kind: 'checking', role: 'singleton', isChecking: false }, ...lost]);
    // The end of the check was reported once. The next worker that dies was not checking.
    last(workers).says('ready');
    events.length = 0;
    last(workers).dispatchEvent(new Event('error'));
    expect(events.some(({ kind }) => kind === 'checking')).toBe(false);
    port.dispose();
  });

  it('again and again is replaced in place, which goes on where it was', async () => {
    const { clock, sockets, workers, events, port } = running();
    for (let death = 0; death < 3; death += 1) {
      last(workers).dispatchEvent(new Event('error'));
      if (death < 2) last(workers).says('ready');
    }
    expect(workers).toHaveLength(3);
    await settle();
    expect(sockets.latest('device').address).toContain('lang=en-us');
    expect(sockets.latest('device').sent).toContainEqual({ type: 'DeviceChange', data: { deviceId: 'r1' } });
    expect(events).toContainEqual({ kind: 'opened', role: 'device', count: 3 });
    port.dispose();
    expect(clock.waiting).toBe(0);
  });
});

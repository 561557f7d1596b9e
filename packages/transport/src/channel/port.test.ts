import { describe, expect, it } from 'vitest';
import { FakeClock, FakeSockets, settle } from '../testing/index.ts';
import { startChannel } from './port.ts';
import type { ChannelCommand, ChannelEvent } from './protocol.ts';

/** A worker whose inside is the test. */
class FakeWorker extends EventTarget {
  readonly posted: ChannelCommand[] = [];
  isTerminated = false;
  postMessage(command: ChannelCommand): void {
    this.posted.push(command);
  }
  terminate(): void {
    this.isTerminated = true;
  }
  says(data: ChannelEvent | 'ready'): void {
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

  it('leaves nothing behind when it is disposed of before it started', () => {
    const { clock, worker, port } = setUp(made => made);
    port.dispose();
    worker.says('ready');
    expect([worker.isTerminated, clock.waiting, worker.posted]).toEqual([true, 0, []]);
  });
});

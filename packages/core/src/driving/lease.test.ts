import {
  answerControlRequest,
  getControlLease,
  requestControl,
  takeControl,
  type ControlLease,
} from '@patrolkit/transport';
import { settle } from '@patrolkit/transport/testing';
import { describe, expect, it } from 'vitest';
import { aUser, fakeConsole, selectRobot, type FakeConsole } from '../testing/index.ts';
import { askedShownFor } from './lease.ts';

const aLease = (part: Partial<ControlLease> = {}): ControlLease => ({
  deviceId: 'robot-1',
  name: 'Li',
  isMine: false,
  since: 1_700_000_000_000,
  ...part,
});
const push = (fake: FakeConsole, ...leases: ControlLease[]): void =>
  fake.environment.sockets.latest('singleton').push('ControlLease', leases);
/** Lets time pass with an open channel, on which the server sends a heartbeat every ten seconds. */
async function passes(fake: FakeConsole, milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 10_000) {
    for (const role of ['singleton', 'device'] as const)
      fake.environment.sockets.latest(role).frame('{"type":"serverHeartBeat"}');
    await fake.clock.advance(Math.min(left, 10_000));
    await settle();
  }
}
const lease = (fake: FakeConsole) => fake.console.lease.$lease.get();

async function ready(): Promise<FakeConsole> {
  const fake = await fakeConsole();
  await selectRobot(fake);
  return fake;
}

describe('the lease', () => {
  it('tells who has control since when, of the selected robot only', async () => {
    const fake = await ready();
    expect(lease(fake)).toEqual({ isKnown: true });
    push(fake, aLease({ deviceId: 'robot-2' }));
    expect(lease(fake)).toEqual({ isKnown: true });
    push(fake, aLease());
    expect(lease(fake).holder).toEqual({ name: 'Li', isMine: false, since: 1_700_000_000_000 });
    push(fake);
    expect(lease(fake)).toEqual({ isKnown: true });
  });

  it('is unknown where the server has none', async () => {
    const fake = await fakeConsole();
    fake.server.refuse(getControlLease, 'unknown');
    fake.parts.lease.clear?.();
    await selectRobot(fake);
    expect(lease(fake)).toEqual({ isKnown: false });
  });

  it('is asked for; the answer shows for a while', async () => {
    const fake = await ready();
    push(fake, aLease());
    expect((await fake.console.lease.ask()).isDone).toBe(true);
    expect(fake.server.of(requestControl)[0]?.request).toEqual({ deviceId: 'robot-1' });
    const until = fake.environment.wallClock() + 20_000;
    const request = { id: '1', name: 'Me', isMine: true, until };
    push(fake, aLease({ request }));
    expect(lease(fake)).toMatchObject({ asked: 'waiting', until });
    push(fake, aLease());
    expect(lease(fake).asked).toBe('refused');
    await fake.clock.advance(askedShownFor);
    expect(lease(fake).asked).toBeUndefined();
    push(fake, aLease({ request: { ...request, until: fake.environment.wallClock() } }));
    push(fake, aLease());
    expect(lease(fake).asked).toBe('lapsed');
    push(fake, aLease({ request }));
    push(fake, aLease({ isMine: true }));
    expect(lease(fake)).toMatchObject({ asked: 'granted', holder: { isMine: true } });
    // The answer is still on screen when the console ends.
    fake.console.dispose();
    expect(fake.clock.waiting).toBe(0);
  });

  it.each([-600_000, 600_000])(
    'that was asked for tells a refusal from a lapse where the clock of the server is ahead by %i ms',
    async ahead => {
      const fake = await fakeConsole({}, aUser(), server => {
        server.ahead = ahead;
      });
      await selectRobot(fake);
      const request = { id: '1', name: 'Me', isMine: true };
      push(fake, aLease({ request: { ...request, until: fake.server.now() + 20_000 } }));
      push(fake, aLease());
      expect(lease(fake).asked).toBe('refused');
      push(fake, aLease({ request: { ...request, until: fake.server.now() } }));
      push(fake, aLease());
      expect(lease(fake).asked).toBe('lapsed');
    },
  );

  it('is answered by the holder', async () => {
    const fake = await ready();
    push(fake, aLease({ isMine: true, request: { id: '7', name: 'Chen', isMine: false, until: 1 } }));
    expect(lease(fake).request).toEqual({ id: '7', name: 'Chen', until: 1 });
    await fake.console.lease.answer(false);
    expect(fake.server.of(answerControlRequest)[0]?.request).toEqual({
      deviceId: 'robot-1',
      id: '7',
      isGranted: false,
    });
  });

  it('that somebody takes over ends the hold at once', async () => {
    const fake = await ready();
    push(fake, aLease({ isMine: true }));
    fake.console.driving.drive(['up']);
    push(fake, aLease({ name: 'Administrator' }));
    expect(fake.console.driving.$drive.get()).toEqual({ state: 'stopping', ended: 'taken' });
  });

  it('that was pushed is not overwritten by an older answer', async () => {
    const fake = await ready();
    let answer: (leases: ControlLease[]) => void = () => undefined;
    fake.server.answer(getControlLease, () => new Promise<ControlLease[]>(resolve => (answer = resolve)));
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(15_000);
    await settle();
    push(fake, aLease({ isMine: true }));
    fake.console.driving.drive(['up']);
    answer([aLease({ name: 'Who had it before' })]);
    await settle();
    expect(lease(fake).holder).toMatchObject({ isMine: true });
    expect(fake.console.driving.$drive.get().state).toBe('held');
  });

  it('is read again while the channel is open until it was read, ever more slowly; a push ends that', async () => {
    const fake = await ready();
    const reads = (): number => fake.server.of(getControlLease).length;
    fake.server.respond(getControlLease, () => Promise.reject(new TypeError('network')));
    const drop = async (): Promise<void> => {
      fake.environment.sockets.latest('singleton').drop();
      await fake.clock.advance(15_000);
      await settle();
    };
    await drop();
    expect(reads()).toBe(2);
    for (const [wait, sum] of [
      [5_000, 3],
      [10_000, 4],
      [20_000, 5],
    ] as const) {
      await passes(fake, wait - 1);
      expect(reads()).toBe(sum - 1);
      await passes(fake, 1);
      expect(reads()).toBe(sum);
    }
    // While the channel is closed, the console asks nothing.
    fake.environment.sockets.isAccepting = false;
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(100_000);
    expect(reads()).toBe(5);
    fake.environment.sockets.isAccepting = true;
    await fake.clock.advance(30_000);
    expect(reads()).toBeGreaterThan(5);
    fake.server.answer(getControlLease, [aLease()]);
    await passes(fake, 60_000);
    expect(lease(fake).holder?.name).toBe('Li');
    const before = reads();
    await passes(fake, 600_000);
    expect(reads()).toBe(before);
    fake.server.respond(getControlLease, () => Promise.reject(new TypeError('network')));
    await drop();
    push(fake, aLease());
    const then = reads();
    await passes(fake, 600_000);
    expect(reads()).toBe(then);
  });

  it('is not asked for again where the server refuses to tell', async () => {
    const fake = await fakeConsole({}, aUser(), server => server.refuse(getControlLease, 'unknown'));
    await selectRobot(fake);
    await passes(fake, 600_000);
    expect(fake.server.of(getControlLease)).toHaveLength(1);
    expect(lease(fake)).toEqual({ isKnown: false });
  });

  it('is stale from the loss of its channel until it is pushed again', async () => {
    const fake = await ready();
    push(fake, aLease());
    expect(lease(fake).isStale).toBeUndefined();
    fake.server.respond(getControlLease, () => Promise.reject(new TypeError('network')));
    fake.environment.sockets.latest('singleton').drop();
    expect(lease(fake)).toMatchObject({ holder: { name: 'Li' }, isStale: true });
    await fake.clock.advance(15_000);
    await settle();
    expect(fake.console.connection.$connection.get().singleton.state).toBe('open');
    expect(lease(fake).isStale).toBe(true);
    fake.server.answer(getControlLease, [aLease()]);
    await fake.clock.advance(5_000);
    expect(lease(fake).isStale).toBeUndefined();
  });

  it('may be taken by administrators, of the robot that they were asked about', async () => {
    const fake = await ready();
    expect(fake.console.lease.mayTake()).toBe(false);
    const root = await fakeConsole({}, aUser({ roleCode: 'root' }));
    await selectRobot(root);
    expect(root.console.lease.mayTake()).toBe(true);
    expect((await root.console.lease.take('robot-2')).isDone).toBe(false);
    expect(root.server.of(takeControl)).toEqual([]);
    expect((await root.console.lease.take('robot-1')).isDone).toBe(true);
    root.server.refuse(takeControl, 'no');
    await root.console.lease.take('robot-1');
    expect(lease(root).problem).toEqual({ server: 'no' });
  });
});

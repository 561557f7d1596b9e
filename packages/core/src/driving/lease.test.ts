import {
  answerControlRequest,
  getControlLease,
  requestControl,
  takeControl,
  type ControlLease,
} from '@patrolkit/transport';
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
    fake.console.lease.clear();
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
  });

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

import { changeControl, checkActionAuthority, sendControlCommand } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { aRobot, aStatus, fakeConsole, searchRobotList, type FakeConsole } from '../testing/index.ts';

/** Selects robot-1 and lets a status come. */
async function ready(part: Parameters<typeof aStatus>[0] = {}): Promise<FakeConsole> {
  const fake = await fakeConsole();
  const selecting = fake.console.robots.select('robot-1');
  fake.environment.sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"robot-1","data":1}');
  await selecting;
  fake.environment.sockets.latest('device').push('RobotStatus', aStatus(part), 'robot-1');
  return fake;
}
const commands = ({ server }: FakeConsole): string[] =>
  server
    .of(sendControlCommand)
    .map(({ request }) => /<Action>(\d)/.exec((request as { content: string }).content)?.[1] ?? '?');

describe('driving', () => {
  it('moves in manual mode and stops on release', async () => {
    const fake = await ready();
    expect(fake.console.driving.drive(['up']).isDone).toBe(true);
    await fake.clock.advance(250);
    fake.console.driving.endDrive('released');
    await fake.clock.advance(500);
    expect(commands(fake)).toEqual(['1', '1', '0', '0']);
    expect(fake.console.driving.$delay.get()).toEqual({ median: 0, band: 'normal' });
  });

  it.each([
    ['automatic mode', { mode: 'patrol' as const }, 'driving.notManual'],
    ['a pressed emergency stop', { isEmergencyStopped: true }, 'driving.emergencyStopped'],
  ])('is refused in %s', async (_what, status, id) => {
    const fake = await ready(status);
    expect(fake.console.driving.drive(['up'])).toEqual({ isDone: false, problem: { id } });
    expect(commands(fake)).toEqual([]);
  });

  it('is refused without a robot, without the right, and when the robot is offline', async () => {
    const fake = await fakeConsole();
    expect(fake.console.driving.drive(['up'])).toMatchObject({ problem: { id: 'driving.noRobot' } });
    const viewer = await ready();
    viewer.environment.sockets.latest('singleton').push('RobotList', [aRobot({ mayControl: 0 })]);
    await viewer.clock.advance(984);
    expect(viewer.console.driving.drive(['up'])).toMatchObject({ problem: { id: 'driving.noRight' } });
    expect(viewer.console.driving.stop().isDone).toBe(true);
  });

  it.each([
    ['the window loses the focus', (fake: FakeConsole) => fake.environment.signal('blur')],
    ['the page is hidden', (fake: FakeConsole) => fake.environment.signal('hidden')],
    ['the page is left', (fake: FakeConsole) => fake.environment.signal('leaving')],
    ['the channel is lost', (fake: FakeConsole) => fake.environment.sockets.latest('device').drop()],
    [
      'the robot leaves manual mode',
      (fake: FakeConsole) =>
        fake.environment.sockets.latest('device').push('RobotStatus', aStatus({ mode: 'patrol' }), 'robot-1'),
    ],
    [
      'the emergency stop is pressed',
      (fake: FakeConsole) =>
        fake.environment.sockets.latest('device').push('RobotStatus', aStatus({ isEmergencyStopped: true }), 'robot-1'),
    ],
    ['another robot is selected', (fake: FakeConsole) => void fake.console.robots.select('robot-2')],
    [
      'the picture is lost',
      (fake: FakeConsole) => fake.console.video.report(Symbol('player'), { deviceId: 'robot-1', isLost: true }),
    ],
    ['a dialog covers the pad', (fake: FakeConsole) => fake.console.driving.interrupt('covered')],
    ['the user signs out', (fake: FakeConsole) => void fake.console.session.signOut()],
    ['the console ends', (fake: FakeConsole) => fake.console.dispose()],
    ['the camera is moved instead', (fake: FakeConsole) => void fake.console.driving.ptz('up', 50)],
  ])('stops at once when %s', async (_what, cause) => {
    const fake = await ready();
    fake.console.driving.drive(['up']);
    await fake.clock.advance(50);
    cause(fake);
    // In the same task: no timer lies between the cause and the stop.
    expect(
      commands(fake)
        .filter(action => action !== '?')
        .at(-1),
    ).toBe('0');
    expect(fake.server.of(sendControlCommand).at(-1)?.token).toBe('token-1');
    await fake.clock.advance(10_000);
    expect(commands(fake).filter(action => action === '1')).toHaveLength(1);
  });

  it('replays nothing after a reconnect, and needs a fresh status', async () => {
    const fake = await ready();
    fake.console.driving.drive(['up']);
    await fake.clock.advance(50);
    fake.environment.sockets.latest('device').drop();
    await fake.clock.advance(15_500);
    const before = commands(fake).length;
    await fake.clock.advance(5_000);
    expect(commands(fake)).toHaveLength(before);
    expect(fake.console.driving.drive(['up'])).toMatchObject({ problem: { id: 'driving.staleStatus' } });
    fake.environment.sockets.latest('device').push('RobotStatus', aStatus(), 'robot-1');
    await fake.clock.advance(984);
    expect(fake.console.driving.drive(['up']).isDone).toBe(true);
  });

  it('is refused when the robot has vanished from the list', async () => {
    const fake = await ready();
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ id: 'robot-2' })]);
    await fake.clock.advance(984);
    expect(fake.console.robots.$selected.get()?.name).toBe('Robot One');
    expect(fake.console.driving.drive(['up'])).toMatchObject({ problem: { id: 'driving.robotGone' } });
  });

  it('ignores the status of another robot', async () => {
    const fake = await ready();
    fake.environment.sockets.latest('device').push('RobotStatus', aStatus({ mode: 'patrol' }), 'robot-2');
    expect(fake.console.driving.$mode.get()).toEqual({ mode: 'manual' });
  });
});

describe('the work mode', () => {
  it('asks for authority first, then changes, and shows automatic after 500 ms', async () => {
    const fake = await ready();
    const changing = fake.console.driving.changeMode('automatic', 'continue');
    expect(fake.console.driving.$mode.get()).toEqual({ mode: 'manual', changingTo: 'automatic' });
    await fake.clock.advance(499);
    expect(fake.console.driving.$mode.get().mode).toBe('manual');
    await fake.clock.advance(1);
    await changing;
    expect(fake.server.of(changeControl)[0]?.request).toEqual({
      deviceId: 'robot-1',
      mode: 'automatic',
      resume: 'continue',
    });
    expect(fake.console.driving.$mode.get()).toEqual({ mode: 'automatic' });
    await fake.clock.advance(5_000);
    // The robot never said so: what it says counts.
    expect(fake.console.driving.$mode.get()).toEqual({ mode: 'manual' });
  });

  it('reverts when somebody else holds control, and says who', async () => {
    const fake = await ready({ mode: 'patrol' });
    fake.server.answer(checkActionAuthority, { isGranted: false, holder: 'Li' });
    await fake.console.driving.changeMode('manual');
    expect(fake.console.driving.$mode.get()).toEqual({
      mode: 'automatic',
      problem: { id: 'driving.heldBy', values: { name: 'Li' } },
    });
    expect(fake.server.of(changeControl)).toEqual([]);
  });

  it("keeps the mode and shows the server's words when the command fails", async () => {
    const fake = await ready({ mode: 'patrol' });
    fake.server.refuse(changeControl, 'battery too low');
    const outcome = await fake.console.driving.changeMode('manual');
    expect(outcome.isDone).toBe(false);
    expect(fake.console.driving.$mode.get()).toEqual({ mode: 'automatic', problem: { server: 'battery too low' } });
  });

  it('follows the pushed status', async () => {
    const fake = await ready({ mode: 'charge' });
    await fake.console.driving.changeMode('manual');
    expect(fake.console.driving.$mode.get()).toEqual({ mode: 'manual' });
    fake.environment.sockets.latest('device').push('RobotStatus', aStatus(), 'robot-1');
    fake.environment.sockets.latest('device').push('RobotStatus', aStatus({ mode: 'guide' }), 'robot-1');
    expect(fake.console.driving.$mode.get()).toEqual({ mode: 'automatic' });
  });
});

describe('the list of robots', () => {
  it('keeps what it had when the server sends nonsense', async () => {
    const fake = await fakeConsole();
    fake.server.respond(searchRobotList, () => new Response('<html>', { status: 500 }));
    await fake.console.robots.load();
    expect(fake.console.robots.$robots.get()).toMatchObject({
      state: 'failed',
      problem: { id: 'system.call.http', values: { status: 500 } },
    });
    expect(fake.console.robots.$robots.get().items).toHaveLength(2);
  });
});

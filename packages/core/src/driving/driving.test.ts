import {
  changeControl,
  checkActionAuthority,
  getEnableConfig,
  gotoPreset,
  pointCamera,
  refusal,
  sendControlCommand,
  success,
  type PtzAction,
} from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { aRobot, aStatus, fakeConsole, searchRobotList, selectRobot, type FakeConsole } from '../testing/index.ts';
import { askedShownFor } from './lease.ts';

/** Selects robot-1 and receives a status of it. */
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

  it('ends when somebody else stopped the robot, says who, and drives again only when it is pressed again', async () => {
    const fake = await ready();
    fake.console.driving.drive(['up']);
    await fake.clock.advance(100);
    fake.server.respond(sendControlCommand, ({ content }: { content: string }) =>
      Response.json(content.includes('<Action>1</Action>') ? refusal('Stopped by Observer') : success(undefined)),
    );
    await fake.clock.advance(2_000);
    expect(commands(fake)).toEqual(['1', '1', '0', '0']);
    expect(fake.console.driving.$drive.get()).toEqual({ state: 'idle', ended: 'refused' });
    expect(fake.console.notices.$notices.get().map(({ text }) => text)).toEqual([{ server: 'Stopped by Observer' }]);
  });

  it('tells why a hold of one robot ended under no other robot and to no other user', async () => {
    const fake = await ready();
    const { driving } = fake.console;
    driving.drive(['up']);
    driving.interrupt('emergency-stop');
    await fake.clock.advance(1_000);
    expect(driving.$drive.get()).toEqual({ state: 'idle', ended: 'emergency-stop' });
    await selectRobot(fake, 'robot-2');
    expect(driving.$drive.get()).toEqual({ state: 'idle' });
    driving.drive(['up']);
    await selectRobot(fake, 'robot-1');
    await fake.clock.advance(1_000);
    expect(driving.$drive.get()).toEqual({ state: 'idle', ended: 'robot' });
    driving.drive(['up']);
    fake.parts.session.expire();
    expect(driving.$drive.get()).toMatchObject({ ended: 'session' });
    fake.parts.all.begin('user-2');
    await fake.clock.advance(10_000);
    expect(driving.$drive.get()).toEqual({ state: 'idle' });
  });

  it('numbers what it sends, so that a server can drop what a browser repeats by itself', async () => {
    const fake = await ready();
    fake.console.driving.drive(['up']);
    await fake.clock.advance(250);
    fake.console.driving.endDrive('released');
    await fake.clock.advance(500);
    void fake.console.driving.changeMode('automatic');
    await fake.clock.advance(500);
    const sent = fake.server.received.flatMap(({ commandNo }) => (commandNo === undefined ? [] : [commandNo]));
    const [page] = (sent[0] ?? '').split('-');
    expect(page).toMatch(/^[0-9a-f]{32}$/);
    expect(sent).toEqual([1, 2, 3, 4, 5].map(n => `${page}-${n}`));
    expect((await ready()).server.received.every(({ commandNo }) => !commandNo?.startsWith(`${page}-`))).toBe(true);
    expect(fake.server.of(checkActionAuthority)[0]?.commandNo).toBeUndefined();
  });

  it.each([
    ['automatic mode', { mode: 'patrol' as const }, 'driving.notManual'],
    ['a pressed emergency stop', { isEmergencyStopped: true }, 'driving.emergencyStopped'],
  ])('is refused in %s', async (_what, status, id) => {
    const fake = await ready(status);
    expect(fake.console.driving.drive(['up'])).toEqual({ isDone: false, problem: { id } });
    expect(commands(fake)).toEqual([]);
  });

  it('opens a second connection beside the first movement of a hold, for the stop', async () => {
    const fake = await ready();
    const { driving } = fake.console;
    fake.server.answer(sendControlCommand, () => new Promise(() => undefined));
    const before = fake.server.of(getEnableConfig).length;
    const asked = (): number => fake.server.of(getEnableConfig).length - before;
    driving.drive(['up']);
    expect(asked()).toBe(1);
    await fake.clock.advance(400);
    driving.drive(['left']);
    expect(asked()).toBe(1);
    driving.endDrive('released');
    expect(commands(fake)).toEqual(['1', '0']);
    expect(asked()).toBe(1);
  });

  it('is refused without a robot, without the right, and when the robot is offline', async () => {
    const fake = await fakeConsole();
    expect(fake.console.driving.drive(['up'])).toMatchObject({ problem: { id: 'driving.noRobot' } });
    const viewer = await ready();
    viewer.environment.sockets.latest('singleton').push('RobotList', [aRobot({ mayControl: false })]);
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
    // The page sends the stop in the same task as its cause, without a timer.
    expect(
      commands(fake)
        .filter(action => action !== '?')
        .at(-1),
    ).toBe('0');
    expect(fake.server.of(sendControlCommand).at(-1)?.token).toBe('token-1');
    await fake.clock.advance(10_000);
    expect(commands(fake).filter(action => action === '1')).toHaveLength(1);
  });

  it('stops at once when the picture that was driven by is gone, and says nothing where there never was one', async () => {
    const fake = await ready();
    const { driving, video } = fake.console;
    driving.drive(['up']);
    await fake.clock.advance(50);
    expect(driving.$drive.get().state).toBe('held');
    driving.endDrive('released');
    await fake.clock.advance(500);

    const player = Symbol('player');
    video.report(player, { deviceId: 'robot-1', isLost: false });
    driving.drive(['up']);
    await fake.clock.advance(50);
    // A time limit, a pause or a closed player: in each case the operator no longer sees where the robot drives.
    video.report(player, undefined);
    expect(commands(fake).at(-1)).toBe('0');
    expect(driving.$drive.get().state).not.toBe('held');
  });

  it('is refused while the picture is lost, until frames come or nobody looks at one; another robot’s refuses nothing', async () => {
    const fake = await ready();
    const { driving, video } = fake.console;
    const [player, other] = [Symbol('player'), Symbol('other')];
    const refusal = { isDone: false, problem: { id: 'driving.pictureLost' } };
    const tryToDrive = (): unknown => {
      const outcome = driving.drive(['up']);
      driving.endDrive('released');
      return outcome;
    };
    video.report(other, { deviceId: 'robot-2', isLost: true });
    expect(tryToDrive()).toMatchObject({ isDone: true });
    await fake.clock.advance(500);
    const before = commands(fake).length;
    video.report(player, { deviceId: 'robot-1', isLost: true });
    expect(tryToDrive()).toEqual(refusal);
    expect(driving.$drive.get().state).not.toBe('held');
    await fake.clock.advance(500);
    expect(commands(fake)).toHaveLength(before);
    video.report(player, { deviceId: 'robot-1', isLost: false });
    expect(tryToDrive()).toMatchObject({ isDone: true });
    await fake.clock.advance(500);
    video.report(player, { deviceId: 'robot-1', isLost: true });
    expect(tryToDrive()).toEqual(refusal);
    video.report(player, undefined);
    expect(tryToDrive()).toMatchObject({ isDone: true });
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

  it('stops within 50 ms of the loss of the socket, and again, with nobody to release the pad', async () => {
    const fake = await ready();
    fake.console.driving.drive(['up']);
    await fake.clock.advance(100);
    const before = commands(fake).length;
    fake.environment.sockets.latest('device').drop();
    await fake.clock.advance(50);
    expect(commands(fake).slice(before)).toEqual(['0']);
    await fake.clock.advance(200);
    expect(commands(fake).slice(before)).toEqual(['0', '0']);
  });

  it('begins no new hold above a second of delay, with the figure, until an answer is faster', async () => {
    const fake = await ready();
    const { driving } = fake.console;
    const { clock } = fake;
    const slow = (): Promise<undefined> => new Promise(resolve => clock.after(1_200, () => resolve(undefined)));
    fake.server.answer(sendControlCommand, slow);
    driving.stop();
    await clock.advance(1_300);
    expect(driving.$driveRefusal.get()).toEqual({ id: 'driving.tooSlow', values: { value: 1_200 } });
    expect(driving.drive(['up'])).toMatchObject({ problem: { id: 'driving.tooSlow' } });
    expect(driving.ptz('up', 50)).toMatchObject({ problem: { id: 'driving.tooSlow' } });
    expect(commands(fake).filter(action => action === '1')).toEqual([]);
    // A stop is never refused, and a fast answer to it ends the refusal of holds.
    fake.server.answer(sendControlCommand, undefined);
    expect(driving.stop().isDone).toBe(true);
    await clock.advance(10);
    expect(driving.drive(['up']).isDone).toBe(true);
  });

  it('knows nothing of the delay of a robot that was just selected, nor by late answers of the one before', async () => {
    const fake = await ready();
    const { driving, robots } = fake.console;
    const { clock } = fake;
    const slow = (): Promise<undefined> => new Promise(resolve => clock.after(1_200, () => resolve(undefined)));
    fake.server.answer(sendControlCommand, slow);
    driving.stop();
    await clock.advance(1_300);
    expect(driving.$delay.get()).toEqual({ median: 1_200, band: 'red' });
    driving.stop();
    const selecting = robots.select('robot-2');
    fake.environment.sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"robot-2","data":1}');
    await selecting;
    expect(robots.$selectedId.get()).toBe('robot-2');
    await clock.advance(1_000);
    expect(driving.$delay.get()).toBeUndefined();
    expect(driving.$driveRefusal.get()?.id).not.toBe('driving.tooSlow');
  });

  it('finds out by itself, by a harmless question, that answers are fast again', async () => {
    const fake = await ready();
    const { driving } = fake.console;
    const { clock, server } = fake;
    server.answer(sendControlCommand, () => new Promise(resolve => clock.after(1_200, () => resolve(undefined))));
    driving.stop();
    await clock.advance(1_300);
    expect(driving.$driveRefusal.get()?.id).toBe('driving.tooSlow');
    const before = server.received.length;
    await clock.advance(4_000);
    const asked = server.received.slice(before).filter(({ call }) => call !== 'sendControlCommand');
    expect(new Set(asked.map(({ call }) => call))).toEqual(new Set(['getEnableConfig']));
    expect(driving.$driveRefusal.get()?.id).not.toBe('driving.tooSlow');
  });

  it.each<[string, () => Promise<Response>, string | undefined]>([
    ['refuses', () => Promise.resolve(new Response('{"ret":0,"msg":"not for you"}')), undefined],
    ['does not have', () => Promise.resolve(new Response('', { status: 404 })), undefined],
    ['fails at', () => Promise.resolve(new Response('', { status: 500 })), undefined],
    ['answers unreadably', () => Promise.resolve(new Response('nonsense')), undefined],
    ['is out of reach of', () => Promise.reject(new TypeError('network')), 'driving.tooSlow'],
  ])('asks, and is answered, where the server %s the question', async (_how, answer, refusal) => {
    const fake = await ready();
    const { driving } = fake.console;
    const { clock, server } = fake;
    server.answer(sendControlCommand, () => new Promise(resolve => clock.after(1_200, () => resolve(undefined))));
    driving.stop();
    await clock.advance(1_300);
    expect(driving.$driveRefusal.get()?.id).toBe('driving.tooSlow');
    server.respond(getEnableConfig, answer);
    await clock.advance(4_000);
    expect(driving.$driveRefusal.get()?.id).toBe(refusal);
  });

  it('lets a hold go on that lasts when answers get slow', async () => {
    const fake = await ready();
    const { driving } = fake.console;
    driving.drive(['up']);
    await fake.clock.advance(50);
    fake.server.answer(
      sendControlCommand,
      () => new Promise(resolve => fake.clock.after(900, () => resolve(undefined))),
    );
    await fake.clock.advance(4_000);
    expect(driving.$drive.get().state).toBe('held');
  });

  it('names the robot that did not confirm a stop, drives others, and that one when somebody has read it', async () => {
    const fake = await ready();
    const { driving } = fake.console;
    driving.drive(['up']);
    fake.server.respond(sendControlCommand, () => new Promise(() => undefined));
    driving.endDrive('released');
    await fake.clock.advance(6_000);
    expect(driving.$driveUnconfirmed.get()).toEqual(['robot-1']);
    expect(driving.$driveRefusal.get()).toEqual({ id: 'driving.unconfirmed.first' });
    expect(driving.drive(['up']).isDone).toBe(false);
    expect(driving.ptz('up', 50).isDone).toBe(true);
    driving.endPtz('released');
    fake.server.answer(sendControlCommand, undefined);
    await selectRobot(fake, 'robot-2');
    const before = fake.server.of(sendControlCommand).length;
    expect(driving.drive(['up']).isDone).toBe(true);
    await fake.clock.advance(0);
    expect(fake.server.of(sendControlCommand)[before]?.request).toMatchObject({ deviceId: 'robot-2' });
    expect(driving.$drive.get().state).toBe('held');
    expect(driving.$driveUnconfirmed.get()).toEqual(['robot-1']);
    driving.endDrive('released');
    await selectRobot(fake, 'robot-1');
    driving.acknowledgeUnconfirmed();
    expect(driving.$driveUnconfirmed.get()).toEqual([]);
    expect(driving.drive(['up']).isDone).toBe(true);
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

describe('the camera', () => {
  it('does not move while the emergency stop is pressed, by no way', async () => {
    const fake = await ready({ isEmergencyStopped: true });
    const problem = { isDone: false, problem: { id: 'driving.emergencyStopped' } };
    expect(fake.console.driving.ptz('up', 50)).toEqual(problem);
    expect(await fake.console.presets.go('preset-1')).toEqual(problem);
    expect(await fake.console.presets.point(0.5, 0.5)).toEqual(problem);
    await fake.clock.advance(1_000);
    for (const call of [sendControlCommand, gotoPreset, pointCamera]) expect(fake.server.of(call)).toEqual([]);
  });

  describe('on diagonals', () => {
    const move = async (fake: FakeConsole, action: PtzAction): Promise<void> => {
      fake.console.driving.ptz(action, 50);
      await fake.clock.advance(10);
      fake.console.driving.endPtz('released');
      await fake.clock.advance(1_000);
    };
    /** Selects a robot again, with a new status, because an older one does not count after the switch. */
    const choose = (fake: FakeConsole, id: string): Promise<void> => selectRobot(fake, id);

    it('has none where a robot obeys, but not these; others keep theirs', async () => {
      const fake = await ready();
      const { $hasDiagonals } = fake.console.driving;
      await move(fake, 'up');
      fake.server.refuse(sendControlCommand, 'unknown code');
      await move(fake, 'upRight');
      expect($hasDiagonals.get()).toBe(false);
      fake.server.answer(sendControlCommand, undefined);
      await choose(fake, 'robot-2');
      expect($hasDiagonals.get()).toBe(true);
      await choose(fake, 'robot-1');
      expect($hasDiagonals.get()).toBe(false);
    });

    it('finds out when the first press was one of them', async () => {
      const fake = await ready();
      fake.server.refuse(sendControlCommand, 'unknown code');
      await move(fake, 'downLeft');
      expect(fake.console.driving.$hasDiagonals.get()).toBe(true);
      fake.server.answer(sendControlCommand, undefined);
      // The server refused the earlier stop as well, and answers its repetitions first.
      await fake.clock.advance(500);
      await move(fake, 'left');
      expect(fake.console.driving.$hasDiagonals.get()).toBe(false);
    });

    it.each([
      ['the rate', (fake: FakeConsole) => fake.server.refuse(sendControlCommand, 'too fast', undefined, 429)],
      [
        'another driver',
        (fake: FakeConsole) =>
          fake.server.refuse(sendControlCommand, 'held').answer(checkActionAuthority, { isGranted: false }),
      ],
    ])('keeps them when %s was the reason', async (_why, refuse) => {
      const fake = await ready();
      await move(fake, 'up');
      refuse(fake);
      await move(fake, 'upRight');
      expect(fake.console.driving.$hasDiagonals.get()).toBe(true);
    });

    it('keeps them where one has worked', async () => {
      const fake = await ready();
      await move(fake, 'up');
      await move(fake, 'upRight');
      fake.server.refuse(sendControlCommand, 'the camera is busy');
      await move(fake, 'upRight');
      expect(fake.console.driving.$hasDiagonals.get()).toBe(true);
    });
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
    expect(fake.console.notices.$notices.get().map(({ text }) => text)).toEqual([{ id: 'driving.mode.done' }]);
    expect(fake.server.of(changeControl)[0]?.request).toEqual({
      deviceId: 'robot-1',
      mode: 'automatic',
      resume: 'continue',
    });
    expect(fake.console.driving.$mode.get()).toEqual({ mode: 'automatic' });
    await fake.clock.advance(5_000);
    // The robot's status never changed to automatic, and the status is what counts.
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

  const cutOff =
    (body: string, status = 200) =>
    () =>
      new Response(body, { status });
  it.each([
    ['breaks off', cutOff('{"ret":1,"data":{"isGra')],
    ['is empty', cutOff('')],
    ['says something else', cutOff('{"ret":1,"data":{"isGranted":"maybe"}}')],
    ['is a failure of the server', cutOff('bad server', 502)],
    ['does not come', () => Promise.reject(new TypeError('network'))],
  ])(
    'asks once more where the answer about the authority %s, then refuses and says so in the switch',
    async (_, respond) => {
      const fake = await ready({ mode: 'patrol' });
      fake.server.respond(checkActionAuthority, respond);
      const outcome = await fake.console.driving.changeMode('manual');
      expect(outcome).toMatchObject({ isDone: false, problem: { id: 'driving.mode.unasked' } });
      expect(fake.console.driving.$mode.get()).toEqual({ mode: 'automatic', problem: { id: 'driving.mode.unasked' } });
      expect([fake.server.of(checkActionAuthority).length, fake.server.of(changeControl)]).toEqual([2, []]);
      fake.server.respond(checkActionAuthority, () => {
        fake.server.answer(checkActionAuthority, { isGranted: true });
        return Promise.reject(new TypeError('network'));
      });
      await expect(fake.console.driving.changeMode('manual'), 'the second answer counts').resolves.toMatchObject({
        isDone: true,
      });
    },
  );

  it.each([
    ['no such call', cutOff('<html>', 404)],
    ['a page of its own instead', cutOff('<!doctype html>')],
    ['a success and nothing else', cutOff('{"ret":1,"msg":"","data":null}')],
  ])('changes the mode on a server that answers %s: it decides when the command comes', async (_, respond) => {
    const fake = await ready({ mode: 'patrol' });
    fake.server.respond(checkActionAuthority, respond);
    await expect(fake.console.driving.changeMode('manual')).resolves.toMatchObject({ isDone: true });
    expect(fake.server.of(checkActionAuthority)).toHaveLength(1);
  });

  it("keeps the mode and shows the server's words when the command fails", async () => {
    const fake = await ready({ mode: 'patrol' });
    fake.server.refuse(changeControl, 'battery too low');
    const outcome = await fake.console.driving.changeMode('manual');
    expect(outcome.isDone).toBe(false);
    expect(fake.console.driving.$mode.get()).toEqual({ mode: 'automatic', problem: { server: 'battery too low' } });
  });

  it('says why a change failed for some seconds, and no longer than until the robot is in the other mode', async () => {
    const fake = await ready({ mode: 'patrol' });
    const { $mode } = fake.console.driving;
    const push = (part: Parameters<typeof aStatus>[0]): void =>
      fake.environment.sockets.latest('device').push('RobotStatus', aStatus(part), 'robot-1');
    fake.server.answer(checkActionAuthority, { isGranted: false, holder: 'Li' });
    await fake.console.driving.changeMode('manual');
    await fake.clock.advance(askedShownFor - 1);
    expect($mode.get().problem).toMatchObject({ id: 'driving.heldBy' });
    await fake.clock.advance(1);
    expect($mode.get()).toEqual({ mode: 'automatic' });
    await fake.console.driving.changeMode('manual');
    push({ mode: 'guide' });
    expect($mode.get().problem).toMatchObject({ id: 'driving.heldBy' });
    push({ mode: 'manual' });
    expect($mode.get()).toEqual({ mode: 'manual' });
  });

  it('tells of a change that is refused whether its reason is also why the mode cannot be changed now', async () => {
    const fake = await ready({ mode: 'patrol' });
    const { driving } = fake.console;
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ mayControl: false })]);
    await fake.clock.advance(984);
    await driving.changeMode('manual');
    const problem = { id: 'driving.noRight' };
    expect([driving.$mode.get(), driving.$modeRefusal.get()]).toEqual([
      { mode: 'automatic', problem, isRefused: true },
      problem,
    ]);
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot()]);
    await fake.clock.advance(984);
    expect(driving.$mode.get()).toEqual({ mode: 'automatic', problem });
  });

  it('says why the last change failed for its own time, whatever failed before', async () => {
    const fake = await ready({ mode: 'patrol' });
    fake.server.refuse(changeControl, 'battery too low');
    await fake.console.driving.changeMode('manual');
    await fake.clock.advance(askedShownFor - 1_000);
    await fake.console.driving.changeMode('manual');
    await fake.clock.advance(1_000);
    expect(fake.console.driving.$mode.get().problem).toEqual({ server: 'battery too low' });
  });

  it('is what the robot says next where it reported the change before the server answered', async () => {
    const fake = await ready({ mode: 'patrol' });
    const { sockets } = fake.environment;
    fake.server.answer(changeControl, () => {
      sockets.latest('device').push('RobotStatus', aStatus(), 'robot-1');
      return undefined;
    });
    await fake.console.driving.changeMode('manual');
    expect(fake.console.driving.$mode.get()).toEqual({ mode: 'manual' });
    sockets.latest('device').push('RobotStatus', aStatus({ mode: 'patrol' }), 'robot-1');
    expect(fake.console.driving.$mode.get()).toEqual({ mode: 'automatic' });
    expect(fake.console.notices.$notices.get().map(({ text }) => text)).toEqual([{ id: 'driving.mode.done' }]);
  });

  it('is not that of a change which the robot does not follow: an old status right after the answer changes nothing', async () => {
    const fake = await ready({ mode: 'patrol' });
    await fake.console.driving.changeMode('manual');
    fake.environment.sockets.latest('device').push('RobotStatus', aStatus({ mode: 'patrol' }), 'robot-1');
    expect(fake.console.driving.$mode.get()).toEqual({ mode: 'manual' });
    await fake.clock.advance(5_000);
    expect(fake.console.driving.$mode.get()).toEqual({ mode: 'automatic' });
  });

  it('is changed once at a time', async () => {
    const fake = await ready({ mode: 'patrol' });
    const first = fake.console.driving.changeMode('manual');
    expect(await fake.console.driving.changeMode('automatic')).toEqual({
      isDone: false,
      problem: { id: 'driving.mode.busy' },
    });
    expect((await first).isDone).toBe(true);
    expect(fake.server.of(changeControl)).toHaveLength(1);
  });

  it('asks for authority once where it was asked for before the question about the task, and for that mode alone', async () => {
    const fake = await ready();
    const { driving } = fake.console;
    expect((await driving.askMode('automatic')).isDone).toBe(true);
    expect(driving.$mode.get()).toEqual({ mode: 'manual' });
    const changing = driving.changeMode('automatic');
    await fake.clock.advance(500);
    await changing;
    expect(fake.server.of(checkActionAuthority)).toHaveLength(1);
    const back = driving.changeMode('manual');
    await fake.clock.advance(500);
    await back;
    expect(fake.server.of(checkActionAuthority)).toHaveLength(2);
  });

  it('resumes the interrupted task unless it is told to continue, and names no task on the way to manual', async () => {
    const fake = await ready();
    const changing = fake.console.driving.changeMode('automatic');
    await fake.clock.advance(500);
    await changing;
    await fake.console.driving.changeMode('manual', 'continue');
    expect(fake.server.of(changeControl).map(({ request }) => request)).toEqual([
      { deviceId: 'robot-1', mode: 'automatic', resume: 'resume' },
      { deviceId: 'robot-1', mode: 'manual' },
    ]);
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

import {
  getEnableConfig,
  getRobotHardwareList,
  initialize,
  navigateControl,
  pauseTask,
  releaseEmergencyStop,
  robotRestart,
  sendControlCommand,
} from '@patrolkit/transport';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aRobot, aStatus, aUser, fakeConsole, selectRobot, type FakeConsole } from '../testing/index.ts';
import { confirmedWithin, doneShownFor } from './runs.ts';

const everything = ['volume', 'wiper', 'headLamp', 'alarmLamp', 'releaseEmergencyStop', 'netCatching'];
async function ready(
  status: Parameters<typeof aStatus>[0] = { mode: 'patrol' },
  user = aUser(),
  hardware = everything,
): Promise<FakeConsole> {
  const fake = await fakeConsole({}, user);
  fake.server.answer(
    getRobotHardwareList,
    hardware.map(code => ({ code })),
  );
  await selectRobot(fake, 'robot-1', status);
  await fake.console.robots.loadHardware();
  return fake;
}
const push = async (fake: FakeConsole, status: Parameters<typeof aStatus>[0]): Promise<void> => {
  fake.environment.sockets.latest('device').push('RobotStatus', aStatus(status), 'robot-1');
  await fake.clock.advance(1_000);
};
const stateOf = (fake: FakeConsole, name: keyof ReturnType<typeof states>): unknown => states(fake)[name];
const states = (fake: FakeConsole) => fake.console.commands.$states.get();

describe('a command', () => {
  it('is sent, accepted, and done when the status says so; then it leaves', async () => {
    const fake = await ready();
    const sending = fake.console.commands.setLamp('headLamp', true);
    expect(stateOf(fake, 'headLamp')).toEqual({ state: 'sent', value: true });
    await sending;
    expect(stateOf(fake, 'headLamp')).toEqual({ state: 'accepted', value: true });
    await push(fake, { mode: 'patrol' });
    expect(stateOf(fake, 'headLamp')).toEqual({ state: 'accepted', value: true });
    await push(fake, { mode: 'patrol', isHeadLightOn: true });
    expect(stateOf(fake, 'headLamp')).toEqual({ state: 'done', value: true });
    await fake.clock.advance(doneShownFor);
    expect(stateOf(fake, 'headLamp')).toBeUndefined();
    expect(fake.server.of(sendControlCommand)).toHaveLength(1);
  });

  it('fails with the words of the server, and when the robot never confirms', async () => {
    const fake = await ready();
    fake.server.refuse(pauseTask, 'not now');
    expect((await fake.console.commands.pause(true)).isDone).toBe(false);
    expect(stateOf(fake, 'task')).toEqual({ state: 'failed', value: true, problem: { server: 'not now' } });
    fake.server.answer(pauseTask, undefined);
    await fake.console.commands.pause(true);
    await fake.clock.advance(confirmedWithin.usual);
    expect(stateOf(fake, 'task')).toMatchObject({ state: 'failed', problem: { id: 'devices.notConfirmed' } });
  });

  it('is never sent again: not on a reconnect, not on another robot', async () => {
    const fake = await ready();
    await fake.console.commands.pause(true);
    fake.environment.sockets.latest('device').drop();
    await fake.clock.advance(20_000);
    expect(fake.server.of(pauseTask)).toHaveLength(1);
    const other = await ready();
    await other.console.commands.pause(true);
    await selectRobot(other, 'robot-2', { mode: 'patrol' });
    expect(states(other)).toEqual({});
    await other.clock.advance(20_000);
    expect(other.server.of(pauseTask)).toHaveLength(1);
    expect(states(other)).toEqual({});
  });

  it('whose answer comes after another one of its control was sent changes nothing', async () => {
    const fake = await ready();
    const answers: (() => void)[] = [];
    fake.server.answer(
      sendControlCommand,
      () => new Promise<undefined>(resolve => answers.push(() => resolve(undefined))),
    );
    const first = fake.console.commands.setLamp('headLamp', true);
    const second = fake.console.commands.setLamp('headLamp', false);
    await fake.clock.advance(0);
    answers[0]?.();
    await first;
    expect(stateOf(fake, 'headLamp')).toEqual({ state: 'sent', value: false });
    answers[1]?.();
    await second;
    // The light was also off before the first command, which the robot may have obeyed since.
    expect(stateOf(fake, 'headLamp')).toEqual({ state: 'accepted', value: false });
    await fake.clock.advance(1);
    await push(fake, { mode: 'patrol' });
    expect(stateOf(fake, 'headLamp')).toEqual({ state: 'done', value: false });
  });

  it('for a lamp is confirmed by a status that came before the answer, but by none that came before the command', async () => {
    const fake = await ready({ mode: 'patrol', isHeadLightOn: true });
    await fake.clock.advance(1_000);
    await fake.console.commands.setLamp('headLamp', true);
    expect(stateOf(fake, 'headLamp')).toEqual({ state: 'accepted', value: true });
    await push(fake, { mode: 'patrol', isHeadLightOn: true });
    expect(stateOf(fake, 'headLamp')).toEqual({ state: 'done', value: true });
    let answer: () => void = () => undefined;
    fake.server.answer(
      sendControlCommand,
      () => new Promise<undefined>(resolve => (answer = () => resolve(undefined))),
    );
    const sending = fake.console.commands.setLamp('headLamp', false);
    await push(fake, { mode: 'patrol' });
    answer();
    await sending;
    expect(stateOf(fake, 'headLamp')).toEqual({ state: 'done', value: false });
  });

  it('that is confirmed by what the robot was set to ends no later one of its control', async () => {
    const fake = await ready();
    const { commands } = fake.console;
    const answers: ((answer: Promise<undefined> | undefined) => void)[] = [];
    fake.server.answer(sendControlCommand, () => new Promise<undefined>(resolve => answers.push(resolve)));
    fake.server.answer(getEnableConfig, { volume: 6, wiper: 'once' });
    const [first] = [commands.setVolume(6), commands.setVolume(7)];
    const [once] = [commands.setWiper('once'), commands.setWiper('on')];
    await fake.clock.advance(0);
    for (const index of [0, 2]) answers[index]?.(undefined);
    await Promise.all([first, once]);
    await fake.clock.advance(0);
    expect(states(fake)).toMatchObject({ volume: { state: 'sent', value: 7 }, wiper: { state: 'sent', value: 'on' } });
    expect(commands.$config.get()?.values).toEqual({ volume: 6, wiper: 'once' });
    answers[1]?.(Promise.reject(new Error('refused')));
    await fake.clock.advance(10);
    expect(stateOf(fake, 'volume')).toMatchObject({ state: 'failed', value: 7 });
    fake.console.dispose();
  });

  it('that is under way is followed to its end, though another one of its control is refused', async () => {
    const fake = await ready({ mode: 'standBy' });
    fake.server.answer(navigateControl, undefined);
    const goal = { mapId: 'floor-1', x: 10, y: 10 };
    await fake.console.commands.goTo(goal);
    await push(fake, { mode: 'specificPoint', isEmergencyStopped: true });
    expect(stateOf(fake, 'goTo')).toEqual({ state: 'underWay', value: goal });
    expect(await fake.console.commands.goTo({ ...goal, x: 1 })).toEqual({
      isDone: false,
      problem: { id: 'driving.emergencyStopped' },
    });
    expect(stateOf(fake, 'goTo')).toEqual({ state: 'underWay', value: goal });
    await push(fake, { mode: 'standBy', pose: { ...goal, angle: 0 } });
    expect(stateOf(fake, 'goTo')).toEqual({ state: 'done', value: goal });
    expect(fake.server.of(navigateControl)).toHaveLength(1);
  });

  it.each([
    [
      'without the right',
      async (fake: FakeConsole) => {
        fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ mayControl: false })]);
        await fake.clock.advance(984);
      },
      'driving.noRight',
    ],
    [
      'without a current status',
      async (fake: FakeConsole) => fake.environment.sockets.latest('device').drop(),
      'driving.staleStatus',
    ],
    [
      'while the robot is offline',
      async (fake: FakeConsole) => {
        fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ isOnline: false })]);
        await fake.clock.advance(984);
      },
      'driving.robotOffline',
    ],
  ] as const)('is refused %s', async (_when, make, id) => {
    const fake = await ready();
    await make(fake);
    for (const outcome of [await fake.console.commands.setVolume(3), await fake.console.commands.restart()])
      expect(outcome).toMatchObject({ isDone: false, problem: { id } });
    expect(fake.console.commands.$refusals.get().volume).toEqual({ id });
    expect(fake.server.of(sendControlCommand)).toEqual([]);
    expect(fake.server.of(robotRestart)).toEqual([]);
  });

  it('needs the mode that it is for', async () => {
    const manual = await ready({ mode: 'manual' });
    expect(await manual.console.commands.pause(true)).toMatchObject({ problem: { id: 'devices.needsAutomatic' } });
    const charging = await ready({ mode: 'charge' });
    expect(await charging.console.commands.initialize('robot')).toMatchObject({
      problem: { id: 'devices.initialize.charging' },
    });
    expect(charging.server.of(initialize)).toEqual([]);
  });
});

describe('a volume that the robot does not have', () => {
  it.each([-1, 11, 4.5, Number.NaN, Number.POSITIVE_INFINITY])('is refused with its range: %s', async volume => {
    const fake = await ready();
    expect(await fake.console.commands.setVolume(volume)).toEqual({
      isDone: false,
      problem: { id: 'devices.volume.range', values: { min: 0, max: 10 } },
    });
    expect(fake.server.of(sendControlCommand)).toEqual([]);
    expect(stateOf(fake, 'volume')).toBeUndefined();
  });

  it('does not disturb the one that is under way', async () => {
    const fake = await ready();
    fake.server.answer(sendControlCommand, () => new Promise<undefined>(() => undefined));
    void fake.console.commands.setVolume(6);
    expect((await fake.console.commands.setVolume(60)).isDone).toBe(false);
    expect(stateOf(fake, 'volume')).toEqual({ state: 'sent', value: 6 });
  });
});

describe('what no status tells', () => {
  it('is confirmed by the enable-config', async () => {
    const fake = await ready();
    await fake.console.commands.loadConfig();
    expect(fake.console.commands.$config.get()?.values).toEqual({ volume: 5, wiper: 'off' });
    fake.server.answer(getEnableConfig, { volume: 8 });
    await fake.console.commands.setVolume(8);
    expect(stateOf(fake, 'volume')).toEqual({ state: 'done', value: 8 });
    expect(fake.console.commands.$config.get()?.values.volume).toBe(8);
  });

  it('rests after a single wipe, and a net that was launched is told by the robot', async () => {
    const fake = await ready();
    const { commands } = fake.console;
    fake.server.answer(getEnableConfig, { wiper: 'once', netCatching: true });
    await commands.setWiper('once');
    expect(stateOf(fake, 'wiper')).toEqual({ state: 'done', value: 'once' });
    expect(commands.$config.get()?.values).toEqual({ wiper: 'off', netCatching: true });
    await commands.launchNet();
    expect(stateOf(fake, 'netCatching')).toEqual({ state: 'done', value: true });
    expect(fake.server.of(sendControlCommand).map(({ request }) => JSON.stringify(request))).toEqual([
      expect.stringContaining('<Type>23</Type><Value>1</Value>'),
      expect.stringContaining('<Type>31</Type><Value>1</Value>'),
    ]);
  });

  it('is asked for again every two seconds until the robot has it, and no longer than a command waits', async () => {
    const fake = await ready();
    const asked = (): number => fake.server.of(getEnableConfig).length;
    await fake.console.commands.setVolume(8);
    expect(stateOf(fake, 'volume')).toEqual({ state: 'accepted', value: 8 });
    await fake.clock.advance(2_000);
    expect([asked(), stateOf(fake, 'volume')]).toEqual([2, { state: 'accepted', value: 8 }]);
    fake.server.answer(getEnableConfig, { volume: 8 });
    await fake.clock.advance(2_000);
    expect([asked(), stateOf(fake, 'volume')]).toEqual([3, { state: 'done', value: 8 }]);
    await fake.clock.advance(20_000);
    expect(asked()).toBe(3);
    await fake.console.commands.setVolume(9);
    await fake.clock.advance(confirmedWithin.usual);
    expect(stateOf(fake, 'volume')).toMatchObject({ state: 'failed', problem: { id: 'devices.notConfirmed' } });
    const until = asked();
    await fake.clock.advance(20_000);
    expect([asked(), until]).toEqual([until, 3 + confirmedWithin.usual / 2_000]);
  });

  it('is asked for again for the last command of a control alone, and of no robot that is no longer selected', async () => {
    const fake = await ready();
    await fake.console.commands.setVolume(8);
    await fake.console.commands.setVolume(9);
    await fake.clock.advance(2_000);
    expect(fake.server.of(getEnableConfig)).toHaveLength(3);
    await selectRobot(fake, 'robot-2', { mode: 'patrol' });
    await fake.clock.advance(10_000);
    expect(fake.server.of(getEnableConfig)).toHaveLength(3);
    expect(states(fake)).toEqual({});
  });

  it('is told as done after all by an answer that comes after its time', async () => {
    const fake = await ready();
    let answer: (volume: number) => void = () => undefined;
    fake.server.answer(getEnableConfig, () => new Promise(resolve => (answer = volume => resolve({ volume }))));
    void fake.console.commands.setVolume(8);
    await fake.clock.advance(confirmedWithin.usual);
    expect(stateOf(fake, 'volume')).toMatchObject({ state: 'failed' });
    answer(8);
    await fake.clock.advance(0);
    expect(stateOf(fake, 'volume')).toEqual({ state: 'done', value: 8 });
    // The answer to an earlier command does not take back the failure of a later one.
    void fake.console.commands.setVolume(6);
    await fake.clock.advance(confirmedWithin.usual);
    fake.server.refuse(sendControlCommand, 'not now');
    await fake.console.commands.setVolume(7);
    answer(6);
    await fake.clock.advance(0);
    expect(stateOf(fake, 'volume')).toMatchObject({ state: 'failed', value: 7 });
  });

  it('is done where a single wipe is over before the robot was asked', async () => {
    const fake = await ready();
    const { commands } = fake.console;
    fake.server.answer(getEnableConfig, { wiper: 'on' });
    await commands.setWiper('once');
    expect(stateOf(fake, 'wiper')).toEqual({ state: 'accepted', value: 'once' });
    expect(commands.$config.value?.values).toEqual({ wiper: 'on' });
    fake.server.answer(getEnableConfig, { wiper: 'off' });
    await fake.clock.advance(2_000);
    expect(stateOf(fake, 'wiper')).toEqual({ state: 'done', value: 'once' });
  });

  it('is asked for while somebody reads it: of each robot, and after each opening of its channel', async () => {
    const fake = await ready();
    const { $config } = fake.console.commands;
    const asked = (): unknown[] => fake.server.of(getEnableConfig).map(({ request }) => request);
    expect(asked()).toEqual([]);
    const stop = $config.listen(() => undefined);
    await fake.clock.advance(0);
    expect($config.get()?.values).toEqual({ volume: 5, wiper: 'off' });
    await push(fake, { mode: 'patrol' });
    expect(asked()).toEqual([{ deviceId: 'robot-1' }]);
    fake.environment.sockets.latest('device').drop();
    await fake.clock.advance(15_000);
    expect([$config.get()?.open, asked().length]).toEqual([2, 2]);
    await selectRobot(fake, 'robot-2');
    expect(asked().at(-1)).toEqual({ deviceId: 'robot-2' });
    expect(asked()).toHaveLength(3);
    stop();
  });

  it('is requested again in the next session over the same page', async () => {
    const fake = await ready();
    const { commands, session } = fake.console;
    const stop = commands.$config.listen(() => undefined);
    await fake.clock.advance(0);
    expect(commands.$config.get()?.values).toEqual({ volume: 5, wiper: 'off' });
    await session.signOut();
    expect(commands.$config.get()).toBeUndefined();
    await session.signIn({ username: 'a', password: 'b' });
    await fake.clock.advance(0);
    await selectRobot(fake);
    await fake.clock.advance(0);
    expect(commands.$config.get()?.values).toEqual({ volume: 5, wiper: 'off' });
    stop();
  });

  it('is of the open in which it was asked for', async () => {
    const fake = await ready();
    let answer: () => void = () => undefined;
    fake.server.answer(getEnableConfig, () => new Promise(resolve => (answer = () => resolve({ volume: 3 }))));
    const reading = fake.console.commands.loadConfig();
    fake.environment.sockets.latest('device').drop();
    await fake.clock.advance(15_000);
    const receivedAt = fake.environment.wallClock();
    answer();
    await reading;
    expect(fake.console.commands.$config.value).toEqual({ values: { volume: 3 }, open: 1, receivedAt });
    expect(fake.console.connection.$connection.get().device.opens).toBe(2);
    // A late answer changes nothing after the settings of a newer connection were read.
    const late = fake.console.commands.loadConfig();
    fake.environment.sockets.latest('device').drop();
    await fake.clock.advance(15_000);
    const lateAnswer = answer;
    fake.server.answer(getEnableConfig, { volume: 9 });
    await fake.console.commands.loadConfig();
    lateAnswer();
    await late;
    expect(fake.console.commands.$config.value).toMatchObject({ values: { volume: 9 }, open: 3 });
  });

  it('is what was asked for last, however late an earlier answer comes', async () => {
    const fake = await ready();
    const answers: ((volume: number) => void)[] = [];
    fake.server.answer(getEnableConfig, () => new Promise(resolve => answers.push(volume => resolve({ volume }))));
    const first = fake.console.commands.loadConfig();
    const second = fake.console.commands.loadConfig();
    await fake.clock.advance(0);
    answers[1]?.(8);
    await second;
    answers[0]?.(3);
    await first;
    expect(fake.console.commands.$config.value?.values).toEqual({ volume: 8 });
    // If the earlier question is answered first, its answer is shown until the later one comes.
    const [third, fourth] = [fake.console.commands.loadConfig(), fake.console.commands.loadConfig()];
    await fake.clock.advance(0);
    answers[2]?.(4);
    await third;
    expect(fake.console.commands.$config.value?.values).toEqual({ volume: 4 });
    answers[3]?.(5);
    await fourth;
    expect(fake.console.commands.$config.value?.values).toEqual({ volume: 5 });
  });

  it('stays accepted where the server cannot be asked, and leaves without a failure', async () => {
    const fake = await ready();
    fake.server.refuse(getEnableConfig, 'unknown');
    await fake.console.commands.setVolume(8);
    expect(stateOf(fake, 'volume')).toEqual({ state: 'accepted', value: 8 });
    await fake.clock.advance(confirmedWithin.usual);
    expect(stateOf(fake, 'volume')).toBeUndefined();
  });
});

describe.each([
  ['an initialisation', initialize, 'initialize', (fake: FakeConsole) => fake.console.commands.initialize('robot')],
  ['a restart', robotRestart, 'restart', (fake: FakeConsole) => fake.console.commands.restart()],
] as const)('%s that is asked for twice', (_, call, name, send) => {
  it('is sent once until the robot has confirmed it or has had the time to, and the second is told why', async () => {
    const fake = await ready();
    const first = send(fake);
    const refused = { isDone: false, problem: { id: 'driving.underWay' } };
    expect(await send(fake)).toEqual(refused);
    expect(await first).toMatchObject({ isDone: true });
    expect(await send(fake)).toEqual(refused);
    expect(stateOf(fake, name)).toMatchObject({ state: 'accepted' });
    expect(fake.server.of(call)).toHaveLength(1);
    for (let waited = 0; waited <= confirmedWithin.slow; waited += 10_000) {
      await push(fake, { mode: 'patrol' });
      await fake.clock.advance(9_000);
    }
    expect(stateOf(fake, name)).toMatchObject({ state: 'failed' });
    await selectRobot(fake, 'robot-1', { mode: 'patrol' });
    expect(await send(fake)).toMatchObject({ isDone: true });
    expect(fake.server.of(call)).toHaveLength(2);
  });

  it('is sent again at once where the server has refused the first', async () => {
    const fake = await ready();
    fake.server.refuse(call, 'not now');
    await send(fake);
    fake.server.answer(call, undefined);
    expect(await send(fake)).toMatchObject({ isDone: true });
    expect(fake.server.of(call)).toHaveLength(2);
  });
});

describe('an initialisation', () => {
  const initialization = (state: 'running' | 'complete' | 'fail' | 'timeout', progress = 0) =>
    ({ part: 'robot', state, progress }) as const;

  it.each([
    ['complete', { state: 'done' }],
    ['fail', { state: 'failed', problem: { id: 'devices.initialize.fail' } }],
    ['timeout', { state: 'failed', problem: { id: 'devices.initialize.timeout' } }],
  ] as const)('shows its progress and ends: %s', async (state, shown) => {
    const fake = await ready();
    await fake.console.commands.initialize('robot');
    await push(fake, { mode: 'patrol', initialization: initialization('running', 40) });
    expect(stateOf(fake, 'initialize')).toEqual({ state: 'accepted', value: 'robot', progress: 40 });
    await push(fake, { mode: 'patrol', initialization: initialization(state, 100) });
    expect(stateOf(fake, 'initialize')).toMatchObject(shown);
  });

  it('does not take the result of an earlier one for its own', async () => {
    const fake = await ready({ mode: 'patrol', initialization: initialization('complete', 100) });
    await fake.console.commands.initialize('robot');
    await push(fake, { mode: 'patrol', initialization: initialization('complete', 100) });
    expect(stateOf(fake, 'initialize')).toMatchObject({ state: 'accepted' });
  });
});

describe('a restart', () => {
  it('is done when the robot was away and is back with a status', async () => {
    const fake = await ready();
    await fake.console.commands.restart();
    await push(fake, { mode: 'patrol' });
    expect(stateOf(fake, 'restart')).toMatchObject({ state: 'accepted' });
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ isOnline: false })]);
    await push(fake, { mode: 'offline' });
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot()]);
    await push(fake, { mode: 'patrol' });
    expect(stateOf(fake, 'restart')).toMatchObject({ state: 'done' });
  });
});

describe('the release of the emergency stop', () => {
  it('needs a pressed one, a current status and the same robot', async () => {
    const fake = await ready({ mode: 'patrol' });
    expect(await fake.console.commands.releaseStop('robot-1')).toMatchObject({
      problem: { id: 'devices.release.notPressed' },
    });
    await push(fake, { mode: 'patrol', isEmergencyStopped: true });
    expect((await fake.console.commands.releaseStop('robot-2')).isDone).toBe(false);
    expect(fake.server.of(releaseEmergencyStop)).toEqual([]);
    expect((await fake.console.commands.releaseStop('robot-1')).isDone).toBe(true);
    await push(fake, { mode: 'patrol' });
    expect(stateOf(fake, 'releaseStop')).toMatchObject({ state: 'done' });
    await push(fake, { mode: 'patrol', isEmergencyStopped: true });
    fake.environment.sockets.latest('device').drop();
    expect(await fake.console.commands.releaseStop('robot-1')).toMatchObject({
      problem: { id: 'driving.staleStatus' },
    });
    expect(fake.server.of(releaseEmergencyStop)).toHaveLength(1);
  });
});

describe('the release of the emergency stop, in 200 generated orders', () => {
  const steps = ['ask', 'ask-other', 'press', 'release', 'lose', 'back', 'switch', 'return', 'answer', 'wait'] as const;

  it('is never sent on an old status, for another robot, for one that is not pressed, or twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 16 }), async script => {
        const fake = await ready({ mode: 'patrol', isEmergencyStopped: true });
        const { robots, commands, connection } = fake.console;
        let answer: (() => void) | undefined;
        fake.server.answer(
          releaseEmergencyStop,
          () => new Promise<undefined>(resolve => (answer = () => resolve(undefined))),
        );
        const sent = (): unknown[] => fake.server.of(releaseEmergencyStop).map(({ request }) => request);
        for (const step of script) {
          const before = sent().length;
          const isUnderWay = ['sent', 'accepted'].includes(states(fake).releaseStop?.state ?? '');
          const reading = robots.$status.get();
          const { device } = connection.$connection.get();
          const isFresh = device.state === 'open' && reading?.open === device.opens;
          const selected = robots.$selectedId.get();
          if (step === 'ask' || step === 'ask-other') {
            const deviceId = step === 'ask' ? 'robot-1' : 'robot-2';
            void commands.releaseStop(deviceId);
            const maySend =
              deviceId === selected && isFresh && reading?.status.isEmergencyStopped === true && !isUnderWay;
            expect(sent().slice(before)).toEqual(maySend ? [{ deviceId }] : []);
            continue;
          }
          if (step === 'press' || step === 'release')
            await push(fake, { mode: 'patrol', isEmergencyStopped: step === 'press' });
          if (step === 'lose') fake.environment.sockets.latest('device').drop();
          if (step === 'back') await fake.clock.advance(15_000);
          if (step === 'wait') await fake.clock.advance(3_000);
          if (step === 'answer') answer?.();
          if ((step === 'switch' || step === 'return') && device.state === 'open')
            await selectRobot(fake, step === 'switch' ? 'robot-2' : 'robot-1', { isEmergencyStopped: true });
          await fake.clock.advance(1);
          // Only `releaseStop`, which the operator confirmed, sends a release.
          expect(sent()).toHaveLength(before);
        }
        fake.console.dispose();
      }),
      { numRuns: 200 },
    );
  });
});

describe('controls', () => {
  it('show what the model has and the user may use', async () => {
    const fake = await ready();
    expect(fake.console.commands.$shown.get()).toEqual(
      expect.arrayContaining([
        'volume',
        'wiper',
        'headLamp',
        'alarmLamp',
        'netCatching',
        'releaseStop',
        'task',
        'restart',
      ]),
    );
    const limited = await ready(
      { mode: 'patrol' },
      aUser({ permissions: ['robot-patrol-view#volume', 'wiper', 'other#headLamps'] }),
    );
    expect(limited.console.commands.$shown.get()).toEqual([
      'task',
      'stopTask',
      'charge',
      'volume',
      'netCatching',
      'initialize',
      'restart',
    ]);
  });

  it('show net catching where a server lists no code for it, but what it is set to', async () => {
    const user = aUser({ permissions: ['home-page'] });
    const fake = await ready({ mode: 'patrol' }, user, ['volume']);
    expect(fake.console.commands.$shown.get()).not.toContain('netCatching');
    fake.server.answer(getEnableConfig, { netCatching: false });
    await fake.console.commands.loadConfig();
    expect(fake.console.commands.$shown.get()).toContain('netCatching');
    expect(fake.console.commands.$shown.get()).not.toContain('volume');
  });

  const place = { mapId: 'map-1', x: 20, y: 10 };
  const at = (mode: 'patrol' | 'specificPoint' | 'alarmReview' | 'standBy', x: number) => ({
    mode,
    pose: { mapId: 'map-1', x, y: 10, angle: 0 },
  });

  it('to go somewhere knows the place, is under way for as long as that takes, and done where it is', async () => {
    const fake = await ready(at('patrol', 5));
    const { commands } = fake.console;
    await commands.goTo(place);
    expect(stateOf(fake, 'goTo')).toEqual({ state: 'accepted', value: place });
    await push(fake, at('specificPoint', 6));
    expect(stateOf(fake, 'goTo')).toEqual({ state: 'underWay', value: place });
    await fake.clock.advance(confirmedWithin.usual + 1_000);
    // The robot stops on the way for an alarm review, and goes on.
    await push(fake, at('alarmReview', 12));
    expect(stateOf(fake, 'goTo')).toMatchObject({ state: 'underWay' });
    await push(fake, at('specificPoint', 19));
    await push(fake, at('standBy', 19.8));
    expect(stateOf(fake, 'goTo')).toEqual({ state: 'done', value: place });
    await fake.clock.advance(doneShownFor);
    expect(stateOf(fake, 'goTo')).toBeUndefined();
  });

  it('to go somewhere fails when the robot ends elsewhere, and when it never sets out', async () => {
    const fake = await ready(at('patrol', 5));
    await fake.console.commands.goTo(place);
    await push(fake, at('specificPoint', 6));
    await push(fake, at('standBy', 9));
    expect(stateOf(fake, 'goTo')).toEqual({ state: 'failed', value: place, problem: { id: 'devices.goTo.ended' } });
    await fake.console.commands.goTo(place);
    await push(fake, at('standBy', 9));
    await fake.clock.advance(confirmedWithin.usual);
    expect(stateOf(fake, 'goTo')).toMatchObject({ state: 'failed', problem: { id: 'devices.notConfirmed' } });
  });

  it('to go somewhere is not confirmed by the way to an earlier place, nor lost on a way of a moment', async () => {
    const fake = await ready(at('specificPoint', 5));
    await fake.console.commands.goTo(place);
    expect(stateOf(fake, 'goTo')).toMatchObject({ state: 'accepted' });
    await push(fake, at('specificPoint', 6));
    expect(stateOf(fake, 'goTo')).toMatchObject({ state: 'underWay' });
    const near = await ready(at('standBy', 19));
    await near.console.commands.goTo(place);
    // Both statuses came within one flush, of which the page sees only the last.
    await push(near, at('standBy', 20));
    expect(stateOf(near, 'goTo')).toMatchObject({ state: 'done' });
  });
});

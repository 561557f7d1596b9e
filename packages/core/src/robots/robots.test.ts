import {
  getRobotHardwareList,
  listFloorPlans,
  listMapMark,
  listMapThing,
  listMapWeather,
  listRegion,
  selectDeviceChannel,
} from '@patrolkit/transport';
import { settle } from '@patrolkit/transport/testing';
import { describe, expect, it } from 'vitest';
import { createConsole } from '../console.ts';
import {
  aRobot,
  answerEverything,
  aStatus,
  aUser,
  fakeConsole,
  FakeEnvironment,
  type FakeConsole,
  searchRobotList,
  selectRobot,
} from '../testing/index.ts';

describe('the hardware of the selected robot', () => {
  it('is read while somebody reads it, once a model', async () => {
    const fake = await fakeConsole();
    const { robots } = fake.console;
    await selectRobot(fake, 'robot-1');
    expect(fake.server.of(getRobotHardwareList)).toEqual([]);
    const stop = robots.$hardware.listen(() => undefined);
    expect(robots.$hardware.get().state).toBe('loading');
    await settle();
    expect(robots.$hardware.get()).toEqual({ items: ['lift', 'zoomCamera'], state: 'ready' });
    await selectRobot(fake, 'robot-2');
    expect(robots.$hardware.get().items).toEqual(['lift', 'zoomCamera']);
    expect(fake.server.of(getRobotHardwareList).map(({ request }) => request)).toEqual([{ modelName: 'PK-R2' }]);
    stop();
  });

  it('is read again when the model has changed, and its controls stay until then', async () => {
    const fake = await fakeConsole();
    const { robots } = fake.console;
    const model = 'PK-R2';
    await selectRobot(fake, 'robot-1');
    const stop = robots.$hardware.listen(() => undefined);
    const push = async (modelVersion: number): Promise<void> => {
      fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ model, modelVersion })]);
      await fake.clock.advance(1_000);
    };
    await push(1);
    await settle();
    const reads = fake.server.of(getRobotHardwareList).length;
    fake.server.answer(getRobotHardwareList, [{ code: 'wiper' }]);
    await push(1);
    expect(fake.server.of(getRobotHardwareList)).toHaveLength(reads);
    let answer: () => void = () => undefined;
    fake.server.answer(getRobotHardwareList, async () => {
      await new Promise<void>(resolve => (answer = resolve));
      return [{ code: 'wiper' }];
    });
    await push(2);
    expect(robots.$hardware.get()).toEqual({ items: ['lift', 'zoomCamera'], state: 'loading' });
    answer();
    await settle();
    expect(robots.$hardware.get()).toEqual({ items: ['wiper'], state: 'ready' });
    stop();
  });

  it('is read again after a failure when the channel of the robot opens again, and not with each list of robots', async () => {
    const fake = await fakeConsole();
    const { robots } = fake.console;
    fake.server.refuse(getRobotHardwareList, 'not now');
    await selectRobot(fake, 'robot-1');
    const stop = robots.$hardware.listen(() => undefined);
    await settle();
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ name: 'Pushed' })]);
    await fake.clock.advance(1_000);
    expect([robots.$hardware.get().state, fake.server.of(getRobotHardwareList).length]).toEqual(['failed', 1]);
    fake.server.answer(getRobotHardwareList, [{ code: 'lift' }]);
    fake.environment.sockets.latest('device').drop();
    await fake.clock.advance(15_000);
    expect(robots.$hardware.get()).toEqual({ items: ['lift'], state: 'ready' });
    stop();
  });

  it('is read again after a failure, and an answer for another robot is dropped', async () => {
    const fake = await fakeConsole();
    const { robots } = fake.console;
    fake.server.answer(searchRobotList, {
      rows: [aRobot({ model: 'A' }), aRobot({ id: 'robot-2', model: 'B' })],
      total: 2,
    });
    await robots.load();
    await selectRobot(fake, 'robot-1');
    fake.server.refuse(getRobotHardwareList, 'not now');
    await robots.loadHardware();
    expect(robots.$hardware.value).toMatchObject({ state: 'failed', problem: { server: 'not now' } });
    let answer: () => void = () => undefined;
    fake.server.answer(getRobotHardwareList, async ({ modelName }) => {
      if (modelName === 'A') await new Promise<void>(resolve => (answer = resolve));
      return [{ code: `of ${modelName}` }];
    });
    const late = robots.loadHardware();
    await fake.clock.advance(0);
    await selectRobot(fake, 'robot-2');
    await robots.loadHardware();
    answer();
    await late;
    expect(robots.$hardware.value).toEqual({ items: ['of B'], state: 'ready' });
  });
});

describe('a failed switch', () => {
  const changes = (fake: FakeConsole): unknown[] =>
    fake.environment.sockets
      .latest('device')
      .of('DeviceChange')
      .map(({ data }) => (data as { deviceId: string }).deviceId);

  it.each([
    [
      'refused',
      'robots.switch.failed',
      (fake: FakeConsole): void =>
        fake.environment.sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"robot-2","data":0}'),
    ],
    ['unanswered', 'robots.switch.timeout', (fake: FakeConsole): Promise<void> => fake.clock.advance(5_000)],
  ] as const)('leaves the earlier robot as it was when it is %s', async (_how, id, fail) => {
    const fake = await fakeConsole();
    const { robots, commands } = fake.console;
    await selectRobot(fake, 'robot-1');
    await robots.loadHardware();
    await commands.loadConfig();
    const config = commands.$config.get();
    expect(config).not.toEqual({});
    const switching = robots.select('robot-2');
    await fail(fake);
    expect(await switching).toEqual({ isDone: false, problem: { id } });
    expect(robots.$selectedId.get()).toBe('robot-1');
    expect(robots.$hardware.get()).toEqual({ items: ['lift', 'zoomCamera'], state: 'ready' });
    expect(commands.$config.get()).toEqual(config);
    // The channel tells the server again to follow robot-1, because the server may have switched to robot-2 too late.
    expect(changes(fake)).toEqual(['robot-1', 'robot-2', 'robot-1']);
    const device = fake.environment.sockets.latest('device');
    device.frame('{"type":"SwitchResult","deviceId":"robot-2","data":1}');
    device.push('RobotStatus', aStatus(), 'robot-2');
    await fake.clock.advance(1_000);
    expect(robots.$status.get()).toBe(undefined);
    device.frame('{"type":"SwitchResult","deviceId":"robot-1","data":1}');
    device.push('RobotStatus', aStatus(), 'robot-1');
    await fake.clock.advance(1_000);
    expect(robots.$status.get()?.status.mode).toBe('manual');
    expect(fake.console.driving.$driveRefusal.get()).toBe(undefined);
  });

  /** Pushes everything that the server pushes only for the selected robot. */
  const tellAll = async ({ environment, clock }: FakeConsole): Promise<void> => {
    const device = environment.sockets.latest('device');
    device.push('LineInfo', { name: 'Night', points: [] }, 'robot-1');
    device.push('CurrentStep', { index: 1, total: 4 }, 'robot-1');
    device.push('CoordinatePush', { latitude: 31.2, longitude: 121.5 }, 'robot-1');
    await clock.advance(1_000);
  };
  const shown = ({ console: { robots } }: FakeConsole): unknown[] => [
    robots.$status.get(),
    robots.$line.get(),
    robots.$step.get(),
    robots.$coordinate.get(),
    robots.$channels.get().items,
  ];

  it('is not begun while there is no channel to it, and the former robot keeps its old values', async () => {
    const fake = await fakeConsole();
    const { robots } = fake.console;
    await selectRobot(fake, 'robot-1');
    await tellAll(fake);
    const before = shown(fake);
    expect(before).not.toContain(undefined);
    fake.environment.sockets.isAccepting = false;
    fake.environment.sockets.latest('device').drop();
    fake.server.refuse(selectDeviceChannel, 'away');
    const cameras: number[] = [];
    robots.$channels.listen(({ items }) => cameras.push(items.length));
    expect(await robots.select('robot-2')).toEqual({ isDone: false, problem: { id: 'robots.switch.notOpen' } });
    await settle();
    expect(shown(fake)).toEqual(before);
    // The cameras must not disappear meanwhile, because that would close their pictures.
    expect(cameras).not.toContain(0);
    expect(fake.console.driving.$driveRefusal.get()).not.toBe(undefined);
  });

  it('that is lost with its channel leaves the former robot its old values', async () => {
    const fake = await fakeConsole();
    await selectRobot(fake, 'robot-1');
    await tellAll(fake);
    const before = shown(fake);
    fake.server.refuse(selectDeviceChannel, 'away');
    const switching = fake.console.robots.select('robot-2');
    expect(shown(fake)).toEqual([undefined, undefined, undefined, undefined, []]);
    fake.environment.sockets.latest('device').drop();
    expect(await switching).toEqual({ isDone: false, problem: { id: 'robots.switch.notOpen' } });
    await settle();
    expect(shown(fake)).toEqual(before);
    await fake.clock.advance(15_000);
    expect(fake.console.connection.$connection.get().device.opens).toBe(2);
    expect(fake.console.driving.$driveRefusal.get()).not.toBe(undefined);
  });

  it('waits ten seconds for a channel that is being opened', async () => {
    const fake = await fakeConsole();
    await selectRobot(fake, 'robot-1');
    const before = shown(fake);
    fake.environment.sockets.isAccepting = false;
    // A change of language replaces the sockets, because pushes come in the language of the socket.
    await fake.console.preferences.chooseLanguage('zh-hk');
    const switching = fake.console.robots.select('robot-2');
    await fake.clock.advance(10_000);
    expect(await switching).toEqual({ isDone: false, problem: { id: 'robots.switch.openTimeout' } });
    await settle();
    expect(shown(fake)).toEqual(before);
  });

  it('may be tried again at once, and ends where it was asked to', async () => {
    const fake = await fakeConsole();
    const { robots } = fake.console;
    await selectRobot(fake, 'robot-1');
    const switching = robots.select('robot-2');
    await fake.clock.advance(5_000);
    await switching;
    const again = selectRobot(fake, 'robot-2');
    await settle();
    // It waits until the server has answered which robot it follows now.
    expect(changes(fake)).toEqual(['robot-1', 'robot-2', 'robot-1']);
    const socket = fake.environment.sockets.latest('device');
    for (const deviceId of ['robot-1', 'robot-2']) {
      socket.frame(JSON.stringify({ type: 'SwitchResult', deviceId, data: 1 }));
      socket.push('RobotStatus', aStatus(), deviceId);
    }
    await again;
    expect(robots.$selectedId.get()).toBe('robot-2');
    await fake.clock.advance(10_000);
    expect(changes(fake)).toEqual(['robot-1', 'robot-2', 'robot-1', 'robot-2']);
  });

  it('is tried again by choosing the robot that has no status; one that has needs nothing', async () => {
    const fake = await fakeConsole();
    const { robots } = fake.console;
    await selectRobot(fake, 'robot-1');
    expect(await robots.select('robot-1')).toEqual({ isDone: true });
    expect(changes(fake)).toEqual(['robot-1']);
    const switching = robots.select('robot-2');
    await fake.clock.advance(5_000);
    await switching;
    // The server answered neither change of device, so nobody knows which robot it follows.
    await fake.clock.advance(5_000);
    await selectRobot(fake, 'robot-1');
    expect(robots.$status.get()).not.toBe(undefined);
    expect(changes(fake)).toEqual(['robot-1', 'robot-2', 'robot-1', 'robot-1']);
  });

  it('after a reconnect is tried again when the robot is chosen again, whatever status it had before', async () => {
    const fake = await fakeConsole();
    const { robots, notices } = fake.console;
    await selectRobot(fake, 'robot-1');
    fake.environment.sockets.latest('device').drop();
    await fake.clock.advance(15_000);
    expect(changes(fake)).toEqual(['robot-1']);
    fake.environment.sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"robot-1","data":0}');
    await fake.clock.advance(0);
    expect(notices.$notices.get().map(({ text }) => text)).toContainEqual({ id: 'robots.switch.failed' });
    expect(robots.$status.get()).not.toBe(undefined);
    await selectRobot(fake, 'robot-1');
    expect(changes(fake)).toEqual(['robot-1', 'robot-1']);
  });
});

describe('a status that comes before the answer to the switch', () => {
  const begun = async () => {
    const fake = await fakeConsole();
    await selectRobot(fake, 'robot-1');
    const switching = fake.console.robots.select('robot-2');
    const device = fake.environment.sockets.latest('device');
    device.push('RobotStatus', aStatus({ speed: 0.1 }), 'robot-2');
    device.push('RobotStatus', aStatus({ speed: 0.2 }), 'robot-2');
    return { fake, device, switching, robots: fake.console.robots };
  };

  it('is kept for it, since a server may send changes only', async () => {
    const { fake, device, switching, robots } = await begun();
    const cameAt = fake.environment.wallClock();
    await fake.clock.advance(2_000);
    expect(robots.$status.get()).toBe(undefined);
    device.frame('{"type":"SwitchResult","deviceId":"robot-2","data":1}');
    await switching;
    await fake.clock.advance(1_000);
    expect(robots.$status.get()).toMatchObject({ status: { speed: 0.2 }, receivedAt: cameAt, open: 1 });
    expect(fake.console.driving.$driveRefusal.get()).toBe(undefined);
  });

  it('goes with a switch that fails, and with its socket', async () => {
    const refused = await begun();
    refused.device.frame('{"type":"SwitchResult","deviceId":"robot-2","data":0}');
    await refused.switching;
    await refused.fake.clock.advance(1_000);
    expect(refused.robots.$status.get()).toBe(undefined);

    const { fake, robots } = await begun();
    // A change of language replaces the sockets, and the console selects the device again on the new one.
    await fake.console.preferences.chooseLanguage('zh-hk');
    await fake.clock.advance(100);
    const renewed = fake.environment.sockets.latest('device');
    expect(renewed.of('DeviceChange').map(({ data }) => data)).toEqual([{ deviceId: 'robot-2' }]);
    renewed.frame('{"type":"SwitchResult","deviceId":"robot-2","data":1}');
    await fake.clock.advance(1_000);
    expect([robots.$selectedId.get(), robots.$status.get()]).toEqual(['robot-2', undefined]);
  });
});

describe('a switch without a channel', () => {
  it.each([
    ['nobody is signed in', undefined],
    ['the password must be changed first', aUser({ mustChangePassword: true, isPasswordChangeRequired: true })],
  ])('fails at once while %s, and does not stand in the way of the next one', async (_when, user) => {
    const fake = await fakeConsole({}, user);
    const { robots, session } = fake.console;
    if (!user) await session.signOut();
    let outcome: unknown;
    void robots.select('robot-2').then(end => (outcome = end));
    await settle();
    expect(outcome).toEqual({ isDone: false, problem: { id: 'robots.switch.notOpen' } });
    expect(robots.$switchingTo.get()).toBe(undefined);
    answerEverything(fake.server);
    if (user) await session.signOut();
    await session.signIn({ username: 'operator', password: 'secret' });
    await settle();
    await selectRobot(fake, 'robot-1');
    expect(robots.$selectedId.get()).toBe('robot-1');
  });

  it('fails at once when it is asked for while the session ends', async () => {
    const fake = await fakeConsole();
    const { robots, session } = fake.console;
    await selectRobot(fake, 'robot-1');
    let outcome: unknown;
    robots.$selectedId.listen(id => {
      if (id === undefined) void robots.select('robot-2').then(end => (outcome = end));
    });
    await session.signOut();
    await settle();
    expect(outcome).toEqual({ isDone: false, problem: { id: 'robots.switch.notOpen' } });
    expect(robots.$switchingTo.get()).toBe(undefined);
  });
});

describe('the cameras of the former robot', () => {
  it('are not kept by an answer that comes while another robot is being selected', async () => {
    const fake = await fakeConsole();
    const { robots } = fake.console;
    await selectRobot(fake, 'robot-1');
    let answer: () => void = () => undefined;
    const cameras = [{ id: 'camera-1', name: 'of robot-1', number: 1, videoCode: 'H264' as const }];
    fake.server.answer(selectDeviceChannel, async () => {
      await new Promise<void>(resolve => (answer = resolve));
      return cameras;
    });
    const reading = robots.loadChannels();
    await settle();
    const switching = robots.select('robot-2');
    answer();
    await reading;
    expect(robots.$channels.get()).toEqual({ items: [], state: 'idle' });
    // The console asks the server for cameras only when it knows which robot is selected.
    const asked = fake.server.of(selectDeviceChannel).length;
    await robots.loadChannels();
    expect(fake.server.of(selectDeviceChannel)).toHaveLength(asked);
    fake.server.refuse(selectDeviceChannel, 'not now');
    fake.environment.sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"robot-2","data":1}');
    expect(await switching).toEqual({ isDone: true });
    await settle();
    expect(robots.$channels.get()).toMatchObject({ items: [], state: 'failed' });
  });
});

describe('cameras that come with the robot', () => {
  const camera = { id: 'camera-1', name: 'Front', number: 1 };
  const asks = (fake: FakeConsole): number => fake.server.of(selectDeviceChannel).length;

  it('of the selected robot are pushed once it is online, since their switch is on from the sign-in', async () => {
    const fake = await fakeConsole();
    const { robots } = fake.console;
    fake.server.answer(selectDeviceChannel, []);
    await selectRobot(fake, 'robot-1');
    await settle();
    expect(robots.$channels.get()).toEqual({ items: [], state: 'ready' });
    const device = fake.environment.sockets.latest('device');
    const switches = device.of('PushSwitch').map(({ data }) => data);
    expect(Object.assign({}, ...switches)).toMatchObject({ ChannelListPushSwitch: '1' });
    device.push('ChannelList', [camera], 'robot-1');
    await fake.clock.advance(1_000);
    expect(robots.$channels.get()).toMatchObject({ items: [camera], state: 'ready' });
  });

  it('of any device are asked for again after an answer without one, and are those of the latest push', async () => {
    const fake = await fakeConsole();
    const { robots } = fake.console;
    await selectRobot(fake, 'robot-1');
    fake.server.answer(selectDeviceChannel, []);
    expect(await robots.channelsOf('robot-2')).toEqual({ isDone: true, value: [] });
    fake.server.answer(selectDeviceChannel, [camera]);
    expect(await robots.channelsOf('robot-2')).toMatchObject({ value: [camera] });
    const before = asks(fake);
    expect(await robots.channelsOf('robot-2')).toMatchObject({ value: [camera] });
    const device = fake.environment.sockets.latest('device');
    device.push('ChannelList', [{ ...camera, name: 'Of robot-2' }], 'robot-2');
    device.push('ChannelList', [{ ...camera, name: 'Of the selected one' }]);
    await fake.clock.advance(1_000);
    expect(await robots.channelsOf('robot-2')).toMatchObject({ value: [{ name: 'Of robot-2' }] });
    expect(await robots.channelsOf('robot-1')).toMatchObject({ value: [{ name: 'Of the selected one' }] });
    expect(asks(fake)).toBe(before);
  });
});

describe('an answer that is older than a push', () => {
  const camera = (name: string) => ({ id: 'camera-1', name, number: 1 });
  /** Holds the answers of a call back. The result releases one of them, by its order. */
  const hold = (
    fake: FakeConsole,
    call: { readonly name: string },
  ): ((index: number, data: unknown) => Promise<void>) => {
    const answers: ((response: Response) => void)[] = [];
    fake.server.respond(call, () => new Promise(resolve => void answers.push(resolve)));
    return async (index, data) => {
      answers[index]?.(Response.json({ ret: 1, data }));
      await settle();
    };
  };
  const robotNamed = (name: string) => aRobot({ name });
  const pushList = async (fake: FakeConsole, name: string): Promise<void> => {
    fake.environment.sockets.latest('singleton').push('RobotList', [robotNamed(name)]);
    await fake.clock.advance(1_000);
  };
  const wireList = (name: string) => ({ rows: [{ id: 'robot-1', name }], total: 1 });

  it('does not take the place of the list; after a change of language it is asked for once more', async () => {
    const fake = await fakeConsole();
    const { robots, preferences } = fake.console;
    const shown = (): unknown[] => [robots.$robots.get().state, ...robots.$robots.get().items.map(({ name }) => name)];
    const answer = hold(fake, searchRobotList);
    void robots.load();
    await settle();
    await pushList(fake, 'Pushed');
    await answer(0, wireList('Old'));
    expect(shown()).toEqual(['ready', 'Pushed']);
    expect(fake.server.of(searchRobotList)).toHaveLength(2);

    await preferences.chooseLanguage('zh-cn');
    await settle();
    expect(fake.server.of(searchRobotList)).toHaveLength(3);
    await pushList(fake, 'Pushed again');
    expect(fake.server.of(searchRobotList)).toHaveLength(4);
    await answer(2, wireList('新名'));
    await answer(1, wireList('旧名'));
    expect(shown()).toEqual(['ready', '新名']);
    await pushList(fake, 'And again');
    expect(fake.server.of(searchRobotList)).toHaveLength(4);
  });

  it('that fails says nothing of the list', async () => {
    const fake = await fakeConsole();
    const { robots } = fake.console;
    let refuse: () => void = () => undefined;
    fake.server.respond(searchRobotList, () => new Promise((_, reject) => (refuse = () => reject(new Error('gone')))));
    void robots.load();
    await settle();
    await pushList(fake, 'Pushed');
    refuse();
    await settle();
    expect(robots.$robots.get()).toMatchObject({ state: 'ready', items: [{ name: 'Pushed' }] });
  });

  it('does not take the place of the channels of the selected robot, nor of any other', async () => {
    const fake = await fakeConsole();
    const { robots } = fake.console;
    await selectRobot(fake, 'robot-1');
    await settle();
    const answer = hold(fake, selectDeviceChannel);
    void robots.loadChannels();
    const asked = robots.channelsOf('robot-2');
    await settle();
    const device = fake.environment.sockets.latest('device');
    device.push('ChannelList', [camera('Pushed')], 'robot-1');
    device.push('ChannelList', [camera('Pushed of robot-2')], 'robot-2');
    await fake.clock.advance(1_000);
    await answer(0, [{ id: 'camera-1', name: 'Old', number: 1 }]);
    await answer(1, [{ id: 'camera-1', name: 'Old', number: 1 }]);
    expect(robots.$channels.get()).toMatchObject({ state: 'ready', items: [{ name: 'Pushed' }] });
    expect(await asked).toMatchObject({ value: [{ name: 'Pushed of robot-2' }] });
    expect(await robots.channelsOf('robot-2')).toMatchObject({ value: [{ name: 'Pushed of robot-2' }] });
  });
});

describe('what was asked for before a sign-out', () => {
  it('is nobody’s afterwards: the list, the floor plans, the channels', async () => {
    const fake = await fakeConsole();
    const { robots, session } = fake.console;
    const answers: (() => void)[] = [];
    const held = (body: string) => (): Promise<Response> =>
      new Promise(resolve => answers.push(() => resolve(new Response(body))));
    fake.server.respond(searchRobotList, held('{"ret":1,"data":{"rows":[{"deviceId":"of-before"}],"total":1}}'));
    fake.server.respond(listFloorPlans, held('{"ret":1,"data":[]}'));
    fake.server.respond(selectDeviceChannel, held('{"ret":1,"data":[]}'));
    void robots.load();
    void robots.loadFloorPlans();
    const channels = robots.channelsOf('robot-1');
    await settle();
    expect(answers).toHaveLength(3);
    await session.signOut();
    for (const answer of answers) answer();
    await channels;
    await settle();
    expect([robots.$robots.get(), robots.$floorPlans.get()]).toEqual([
      { items: [], state: 'idle' },
      { items: [], state: 'idle' },
    ]);
    await session.signIn({ username: 'a', password: 'b' });
    const before = fake.server.of(selectDeviceChannel).length;
    void robots.channelsOf('robot-1');
    await settle();
    expect(fake.server.of(selectDeviceChannel)).toHaveLength(before + 1);
  });
});

describe('the list after an outage', () => {
  it('is old until it comes again: pushed, or requested where the server has pushed none', async () => {
    const fake = await fakeConsole();
    const { robots } = fake.console;
    const reads = (): number => fake.server.of(searchRobotList).length;
    const lose = async (): Promise<void> => {
      fake.environment.sockets.latest('singleton').drop();
      await fake.clock.advance(15_000);
    };
    expect([robots.$isListStale.get(), reads()]).toEqual([false, 1]);
    await lose();
    expect(robots.$isListStale.get()).toBe(true);
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot({ name: 'Pushed' })]);
    await fake.clock.advance(10_000);
    expect([robots.$isListStale.get(), reads()]).toEqual([false, 1]);
    await lose();
    await fake.clock.advance(2_000);
    expect([robots.$isListStale.get(), reads()]).toEqual([false, 2]);
    // A failed reading is repeated.
    fake.server.refuse(searchRobotList, 'not now');
    await lose();
    await fake.clock.advance(8_000);
    expect([robots.$isListStale.get(), reads()]).toEqual([true, 4]);
    fake.server.answer(searchRobotList, { rows: [aRobot()], total: 1 });
    await fake.clock.advance(5_000);
    expect([robots.$isListStale.get(), reads()]).toEqual([false, 5]);
    await fake.clock.advance(10_000);
    expect(reads()).toBe(5);
    // The answer to a request from before the loss does not make the list current again.
    let answer: (response: Response) => void = () => undefined;
    fake.server.respond(searchRobotList, () => new Promise(resolve => (answer = resolve)));
    void robots.load();
    await settle();
    fake.environment.sockets.latest('singleton').drop();
    answer(new Response('{"ret":1,"data":{"rows":[],"total":0}}'));
    await settle();
    expect(robots.$isListStale.get()).toBe(true);
    fake.console.dispose();
    expect(fake.clock.waiting).toBe(0);
  });
});

describe('the floor plans', () => {
  it('wait for the sign-in when a map is on the page before it, and come again after a sign-out', async () => {
    const environment = new FakeEnvironment();
    answerEverything(environment.server);
    const console = createConsole({ language: 'en-us' }, environment);
    await console.need('live');
    const { robots, session } = console;
    await robots.loadFloorPlans();
    expect(environment.server.of(listFloorPlans)).toEqual([]);
    expect(robots.$floorPlans.get().state).toBe('idle');
    await session.signIn({ username: 'operator', password: 'secret' });
    await settle();
    expect(robots.$floorPlans.get()).toMatchObject({ state: 'ready', items: [{ id: 'map-1' }] });
    await session.signOut();
    await robots.loadFloorPlans();
    expect(robots.$floorPlans.get().state).toBe('idle');
    await session.signIn({ username: 'operator', password: 'secret' });
    await settle();
    expect(robots.$floorPlans.get().state).toBe('ready');
    expect(environment.server.of(listFloorPlans)).toHaveLength(2);
  });
});

describe('the reading of floor plans', () => {
  it('begins with the first reader, also before the sign-in, and is repeated after a failure only when it is asked for', async () => {
    const environment = new FakeEnvironment();
    answerEverything(environment.server);
    environment.server.refuse(listFloorPlans, 'busy');
    const console = createConsole({ language: 'en-us' }, environment);
    await console.need('live');
    const { robots, session } = console;
    const first = robots.$floorPlans.listen(() => undefined);
    expect(robots.$floorPlans.get().state).toBe('idle');
    await session.signIn({ username: 'operator', password: 'secret' });
    await settle();
    expect(robots.$floorPlans.get().state).toBe('failed');
    const second = robots.$floorPlans.listen(() => undefined);
    await settle();
    expect(environment.server.of(listFloorPlans)).toHaveLength(1);
    environment.server.answer(listFloorPlans, []);
    await robots.loadFloorPlans();
    expect(robots.$floorPlans.get().state).toBe('ready');
    for (const stop of [first, second]) stop();
    console.dispose();
  });

  it('is awaited by each caller while it is on its way, and starts again after a failure', async () => {
    const fake = await fakeConsole();
    const { robots } = fake.console;
    fake.server.refuse(listFloorPlans, 'busy');
    await robots.loadFloorPlans();
    expect(robots.$floorPlans.get()).toMatchObject({ state: 'failed', problem: { server: 'busy' } });
    let answer = (): void => undefined;
    const held = new Promise<void>(resolve => (answer = resolve));
    fake.server.answer(listFloorPlans, async () => {
      await held;
      return [];
    });
    const states: string[] = [];
    for (let n = 0; n < 2; n += 1) void robots.loadFloorPlans().then(() => states.push(robots.$floorPlans.get().state));
    await settle();
    expect(states).toEqual([]);
    answer();
    await settle();
    expect(states).toEqual(['ready', 'ready']);
    expect(fake.server.of(listFloorPlans)).toHaveLength(2);
  });
});

describe('what is written on maps', () => {
  it('is read with its first reader, and again with the maps when these change', async () => {
    const fake = await fakeConsole();
    const { robots } = fake.console;
    const names = () => robots.$marks.get().items.map(({ name }) => name);
    const mark = { type: '1', mapId: 'map-1', kind: 'charger' as const, shape: 'point' as const, corners: [] };
    fake.server.answer(listMapMark, [{ ...mark, name: 'Dock' }]);
    await robots.loadMarks();
    await robots.loadFloorPlans();
    expect(names()).toEqual(['Dock']);
    fake.server.answer(listMapMark, [{ ...mark, name: 'Dock north' }]).answer(listFloorPlans, []);
    fake.environment.sockets.latest('singleton').push('MapsChanged', { at: 0 });
    await fake.clock.advance(1_000);
    expect(names()).toEqual(['Dock north']);
    expect(robots.$floorPlans.get().items).toEqual([]);
  });
});

describe('the equipment and the weather of maps', () => {
  it('are read with their first reader, and again when they change', async () => {
    const fake = await fakeConsole();
    const { robots } = fake.console;
    const said = () => [
      ...robots.$things.get().items.map(({ state }) => state),
      ...robots.$weather.get().items.map(({ state }) => state),
    ];
    const thing = { type: 'lift-1', kind: 'lift' as const, name: 'Lift 1', mapId: 'map-1', x: 1, y: 2 };
    fake.server.answer(listMapThing, [{ ...thing, state: 'normal' }]).answer(listMapWeather, []);
    await robots.loadThings();
    expect(said()).toEqual(['normal']);
    fake.server
      .answer(listMapThing, [{ ...thing, state: 'up' }])
      .answer(listMapWeather, [{ type: '1', mapId: 'map-1', state: 'rain', heldCount: 2 }]);
    fake.environment.sockets.latest('singleton').push('MapThingsChanged', { at: 0 });
    await fake.clock.advance(1_000);
    expect(said()).toEqual(['up', 'rain']);
  });
});

describe('the regions of maps', () => {
  const region = (name: string) => ({
    type: '1',
    name,
    mapId: 'map-1',
    kind: 'forbidden' as const,
    corners: [],
    holds: true,
  });
  const names = ({ console }: FakeConsole) => console.robots.$regions.get().items.map(({ name }) => name);

  it('are read with their first reader, and again when they change, also while the channel was lost', async () => {
    const fake = await fakeConsole();
    fake.server.answer(listRegion, [region('Wet floor')]);
    await settle();
    expect(fake.server.of(listRegion)).toEqual([]);
    const stop = fake.console.robots.$regions.listen(() => undefined);
    await settle();
    expect(names(fake)).toEqual(['Wet floor']);
    fake.server.answer(listRegion, [region('Works')]);
    fake.environment.sockets.latest('singleton').push('RegionsChanged', { at: 0 });
    await fake.clock.advance(1_000);
    expect(names(fake)).toEqual(['Works']);
    fake.server.answer(listRegion, []);
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(20_000);
    expect(names(fake)).toEqual([]);
    stop();
  });

  it('stay after a failure, which counts when they have changed, until they are read again', async () => {
    const fake = await fakeConsole();
    const { robots } = fake.console;
    fake.server.answer(listRegion, [region('Wet floor')]);
    await robots.loadRegions();
    fake.server.refuse(listRegion, 'busy');
    fake.environment.sockets.latest('singleton').push('RegionsChanged', { at: 0 });
    await fake.clock.advance(1_000);
    expect(robots.$regions.get()).toMatchObject({ state: 'failed', problem: { server: 'busy' } });
    expect(names(fake)).toEqual(['Wet floor']);
    fake.server.answer(listRegion, []);
    await robots.loadRegions();
    expect(robots.$regions.get()).toEqual({ items: [], state: 'ready' });
  });
});

describe('the list of robots', () => {
  it('is asked for with 999 rows', async () => {
    const fake = await fakeConsole();
    await fake.console.robots.load();
    expect(fake.server.of(searchRobotList).at(-1)?.request).toEqual({ page: 1, pageSize: 999 });
  });
});

describe('a robot on the map', () => {
  const rest = { deviceId: 'robot-1', mapId: 'map-1', x: 1, y: 2, angle: 3 };
  it.each([
    ['its map', { mapId: 'map-2' }, true],
    ['its way along', { x: 1.1 }, true],
    ['its way across', { y: 2.1 }, true],
    ['where it looks', { angle: 4 }, true],
    ['nothing', {}, false],
  ] as const)('moves where %s has changed since it was last announced', async (_what, change, isMoving) => {
    const fake = await fakeConsole();
    const tell = (position: typeof rest): void =>
      fake.environment.sockets.latest('singleton').push('RobotSituation', { positions: [position] });
    tell(rest);
    await fake.clock.advance(1_000);
    expect(fake.console.robots.$positions.get().get('robot-1')?.isMoving).toBe(false);
    tell({ ...rest, ...change });
    await fake.clock.advance(1_000);
    expect(fake.console.robots.$positions.get().get('robot-1')?.isMoving).toBe(isMoving);
  });

  it('does not move for being elsewhere when it was last announced long ago', async () => {
    const fake = await fakeConsole();
    const moves = (): boolean | undefined => fake.console.robots.$positions.get().get('robot-1')?.isMoving;
    const tell = async (x: number): Promise<void> => {
      fake.environment.sockets.latest('singleton').push('RobotSituation', { positions: [{ ...rest, x }] });
      await fake.clock.advance(1_000);
    };
    await tell(1);
    await fake.clock.advance(8_000);
    await tell(2);
    expect(moves(), 'places may come every few seconds').toBe(true);
    await fake.clock.advance(12_000);
    await tell(3);
    expect(moves()).toBe(false);
    await tell(4);
    expect(moves()).toBe(true);
  });
});

it('a plan that is due and carried out by hand is told until somebody closes the notice', async () => {
  const fake = await fakeConsole();
  fake.environment.sockets.latest('singleton').push('PlanDue', { deviceId: 'robot-1', name: 'Night' });
  await fake.clock.advance(60_000);
  const [notice] = fake.console.notices.$notices.get();
  expect(notice?.text).toMatchObject({ id: 'robots.planDue', values: { name: 'Night' } });
  fake.console.notices.dismiss(notice?.id ?? 0);
  expect(fake.console.notices.$notices.get()).toEqual([]);
});

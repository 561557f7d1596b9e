import { describe, expect, it } from 'vitest';
import type { Alarm } from '../contract/index.ts';
import { settle, startLiveChannel } from '../testing/index.ts';

const alarm = (id: string, level: Alarm['level'] = 'general'): Alarm => ({
  id,
  deviceName: 'R',
  beganAt: 1,
  level,
  name: 'Smoke',
  status: 'unacknowledged',
  hasAudio: false,
});
const status = {
  isEmergencyStopped: false,
  isPatrolPaused: false,
  mode: 'manual',
  isAlarmLightOn: false,
  isHeadLightOn: false,
} as const;

async function start(isAccepting = true) {
  const started = await startLiveChannel({ userId: 'u 1', pageId: 'page', token: 'tok' }, isAccepting);
  const states = (role: 'singleton' | 'device') =>
    started
      .of('state')
      .filter(event => event.role === role)
      .map(event => event.state);
  return { ...started, states };
}

describe('the live channel', () => {
  it('opens two sockets; the token is a subprotocol and never part of an address', async () => {
    const { sockets } = await start();
    expect(sockets.all.map(socket => socket.address)).toEqual([
      'ws://s/websocket/web/u%201?GID=page&lang=zh-cn&remark=base-singleton',
      'ws://s/websocket/web/u%201?GID=page&lang=zh-cn',
    ]);
    for (const socket of sockets.all) {
      expect(socket.protocols).toEqual(['bearer.tok']);
      expect(socket.address).not.toContain('tok');
    }
  });

  it('sends switches, subscriptions and the device in this order on every open, then tells that it opened', async () => {
    const { sockets, channel, clock, of } = await start(false);
    channel.post({ kind: 'switches', names: ['AlarmInfoIncrementPushSwitch', 'RobotStatusPushSwitch'] });
    channel.post({ kind: 'subscriptions', wanted: [{ name: 'AlarmInfoByRobot', deviceId: 'r1' }] });
    channel.post({ kind: 'select', request: 1, deviceId: 'r1' });
    for (const socket of sockets.all) socket.accept();
    const expected = (): void => {
      expect(sockets.latest('singleton').sent.map(({ type, data }) => [type, data])).toEqual([
        [
          'PushSwitch',
          {
            RobotListPushSwitch: '1',
            AlarmInfoPushSwitch: '1',
            PatrolCapturePushSwitch: '1',
            VehicleCapturePushSwitch: '1',
          },
        ],
        ['PushSwitch', { AlarmInfoIncrementPushSwitch: '1' }],
        ['AlarmInfoByRobot', { deviceId: 'r1' }],
      ]);
      expect(sockets.latest('device').sent.map(({ type, data }) => [type, data])).toEqual([
        ['PushSwitch', { RobotStatusPushSwitch: '1' }],
        ['DeviceChange', { deviceId: 'r1' }],
      ]);
    };
    expected();
    sockets.latest('device').frame('{"type":"SwitchResult","data":1}');
    expect(of('opened').map(event => [event.role, event.count])).toEqual([
      ['singleton', 1],
      ['device', 1],
    ]);
    sockets.isAccepting = true;
    for (const socket of sockets.all) socket.drop();
    await clock.advance(15_000);
    expect(sockets.all).toHaveLength(4);
    expected();
    expect(of('opened').map(event => event.count)).toEqual([1, 1, 2, 2]);
  });

  it('sends a heartbeat every 15 s and answers serverHeartBeat', async () => {
    const { sockets, clock } = await start();
    const socket = sockets.latest('device');
    socket.frame('{"type":"serverHeartBeat"}');
    expect(socket.of('heartbeat')).toHaveLength(1);
    await clock.advance(15_000);
    expect(socket.of('heartbeat')).toHaveLength(2);
    socket.frame('{"type":"anything"}');
    await clock.advance(15_000);
    expect(socket.of('heartbeat')).toEqual(Array.from({ length: 3 }, () => ({ type: 'heartbeat', data: {} })));
  });

  it('takes its own heartbeat that the server sends back for a sign of life, and for no trouble', async () => {
    const { sockets, clock, of } = await start();
    const socket = sockets.latest('singleton');
    for (let passed = 0; passed < 60_000; passed += 15_000) {
      await clock.advance(15_000);
      for (const { link } of [{ link: socket }, { link: sockets.latest('device') }])
        link.frame('{"type":"heartbeat","data":{}}');
    }
    expect(sockets.latest('singleton')).toBe(socket);
    expect(socket.isOpen).toBe(true);
    expect(of('trouble')).toEqual([]);
  });

  it('closes after 30 s of silence and comes back every 15 s for ever', async () => {
    const { sockets, clock, states } = await start();
    await clock.advance(29_999);
    expect(states('device')).toEqual(['connecting', 'open']);
    sockets.isAccepting = false;
    await clock.advance(1);
    expect(states('device')).toEqual(['connecting', 'open', 'reconnecting']);
    await clock.advance(15_000 * 20);
    // The channel gives up each attempt that never opens after 10 s, and begins the next 15 s after the last began.
    expect(sockets.all.filter(socket => !socket.isSingleton)).toHaveLength(1 + 20);
    sockets.isAccepting = true;
    await clock.advance(15_000);
    expect(states('device').at(-1)).toBe('open');
  });

  it('tries at once when the network is back, at most once in 5 s, and keeps its cycle', async () => {
    const { sockets, channel, clock } = await start();
    sockets.isAccepting = false;
    for (const socket of sockets.all) socket.drop();
    const attempts = (): number => sockets.all.filter(socket => socket.isSingleton).length;
    await clock.advance(2_000);
    channel.post({ kind: 'online' });
    channel.post({ kind: 'online' });
    expect(attempts()).toBe(2);
    sockets.latest('singleton').drop();
    await clock.advance(1_000);
    channel.post({ kind: 'online' });
    expect(attempts()).toBe(2);
    await clock.advance(12_000);
    expect(attempts()).toBe(3);
  });

  it('asks first and gives the full time after the machine slept', async () => {
    const { sockets, clock, states, of } = await start();
    const socket = sockets.latest('singleton');
    clock.sleep(3_600_000);
    await clock.advance(0);
    expect(socket.of('heartbeat')).toHaveLength(1);
    expect(of('checking').at(-1)).toMatchObject({ isChecking: true });
    expect(states('singleton')).toEqual(['connecting', 'open']);
    socket.frame('{"type":"serverHeartBeat"}');
    expect(
      of('checking')
        .filter(event => event.role === 'singleton')
        .map(event => event.isChecking),
    ).toEqual([true, false]);
    clock.sleep(3_600_000);
    await clock.advance(30_001);
    expect(states('singleton').at(-1)).toBe('reconnecting');
  });

  it('notices a sleep during which its own clock stood still', async () => {
    const { sockets, clock, states, of } = await start();
    const socket = sockets.latest('singleton');
    await clock.advance(5_000);
    clock.jump(3_600_000);
    await clock.advance(10_000);
    expect(of('checking').at(-1)).toMatchObject({ isChecking: true });
    expect(socket.of('heartbeat')).toHaveLength(1);
    expect(states('singleton')).toEqual(['connecting', 'open']);
    // Setting the clock back does not count as a sleep.
    socket.frame('{"type":"serverHeartBeat"}');
    clock.jump(-7_200_000);
    await clock.advance(10_000);
    expect(of('checking').at(-1)).toMatchObject({ isChecking: false });
    await clock.advance(25_000);
    expect(states('singleton').at(-1)).toBe('reconnecting');
  });

  it('changes its language by one socket after the other, never two of a kind, and calls it no loss', async () => {
    const { sockets, channel, clock, states, of, pushed } = await start();
    channel.post({ kind: 'switches', names: ['AlarmInfoIncrementPushSwitch'] });
    const old = { singleton: sockets.latest('singleton'), device: sockets.latest('device') };
    old.singleton.push('AlarmInfo', alarm('before'));
    sockets.isAccepting = false;
    channel.post({ kind: 'language', language: 'en-us' });
    expect([old.device.isClosed, old.singleton.isClosed]).toEqual([true, false]);
    expect(sockets.all, 'the close comes first').toHaveLength(2);
    await settle();
    expect(sockets.latest('device').address).toContain('lang=en-us');
    expect(sockets.all).toHaveLength(3);
    old.singleton.push('AlarmInfo', alarm('between', 'serious'));
    sockets.latest('device').accept();
    expect(old.singleton.isClosed).toBe(true);
    await settle();
    const renewed = sockets.latest('singleton');
    expect(renewed.address).toContain('lang=en-us');
    renewed.accept();
    renewed.push('AlarmInfo', alarm('after', 'serious'));
    expect(renewed.of('PushSwitch')).toHaveLength(2);
    for (const role of ['singleton', 'device'] as const)
      expect(states(role)).toEqual(['connecting', 'open', 'connecting', 'open']);
    // The second `opened` event makes the page read what it may have missed.
    expect(of('opened').filter(({ role }) => role === 'singleton')).toHaveLength(2);
    expect(pushed().map(({ data }) => (data as Alarm).id)).toEqual(['before', 'between', 'after']);
    // If the server does not answer the close, the channel stops waiting after a second.
    sockets.latest('device').isDeaf = true;
    channel.post({ kind: 'language', language: 'zh-hk' });
    await clock.advance(990);
    expect(sockets.all).toHaveLength(4);
    await clock.advance(10);
    expect(sockets.all).toHaveLength(5);
    channel.dispose();
    expect(sockets.all.every(({ isClosed }) => isClosed)).toBe(true);
    expect(clock.waiting).toBe(0);
  });

  it('selects on the new socket what was being selected while its language changed', async () => {
    const { sockets, channel, of } = await start();
    channel.post({ kind: 'select', request: 7, deviceId: 'r1' });
    channel.post({ kind: 'language', language: 'en-us' });
    await settle();
    expect(sockets.latest('device').of('DeviceChange')).toHaveLength(1);
    sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"r1","data":1}');
    expect(of('selected')).toEqual([{ kind: 'selected', request: 7, deviceId: 'r1' }]);
  });

  it('changes a language that was chosen while it connected', async () => {
    const { sockets, channel } = await start(false);
    channel.post({ kind: 'language', language: 'en-us' });
    for (const socket of sockets.all) socket.accept();
    sockets.isAccepting = true;
    await settle();
    for (const role of ['singleton', 'device'] as const) {
      expect(sockets.latest(role).address).toContain('lang=en-us');
      expect(sockets.latest(role).isOpen).toBe(true);
    }
  });

  it('takes a fleet of which nothing can be read for a fault, told once, and an empty one for empty', async () => {
    const { sockets, of, pushed, clock } = await start();
    const socket = sockets.latest('singleton');
    for (const data of ['"x"', 'null', '7', '{}', '[{"nothing":1},{"nothing":2}]'])
      socket.frame(`{"type":"RobotList","data":${data}}`);
    await clock.advance(1_000);
    expect(pushed()).toEqual([]);
    expect(of('trouble').map(({ what }) => what)).toEqual(Array.from({ length: 5 }, () => 'unparseable'));
    socket.frame('{"type":"RobotList","data":[]}');
    await clock.advance(1_000);
    expect(pushed().map(({ data }) => data)).toEqual([[]]);
  });

  it('reports garbage and goes on with the next frame', async () => {
    const { sockets, of, pushed } = await start();
    const socket = sockets.latest('singleton');
    for (const garbage of [
      '{',
      'null',
      '[]',
      '{"type":5}',
      '{"type":"AlarmInfo","data":7}',
      new ArrayBuffer(3),
      '{"type":"Nonsense"}',
    ])
      socket.frame(garbage);
    socket.push('AlarmInfo', alarm('a', 'serious'));
    expect(of('trouble').filter(event => event.what === 'unparseable')).toHaveLength(6);
    expect(
      of('trouble')
        .filter(event => event.what === 'unknown')
        .map(event => event.detail),
    ).toEqual(['Nonsense']);
    expect(pushed().map(push => push.type)).toEqual(['AlarmInfo']);
  });

  it('holds pushes back for 984 ms at most, and urgent ones not at all', async () => {
    const { sockets, clock, pushed } = await start();
    const socket = sockets.latest('device');
    socket.push('RobotStatus', status, 'r1');
    expect(pushed()).toHaveLength(1);
    for (let n = 0; n < 5; n += 1) socket.push('RobotStatus', { ...status, battery: n }, 'r1');
    socket.push('RobotStatus', { ...status, mode: 'patrol' }, 'r2');
    expect(pushed()).toHaveLength(3);
    sockets.latest('singleton').push('AlarmInfo', alarm('a'));
    sockets.latest('singleton').push('AlarmInfo', alarm('b'));
    await clock.advance(983);
    expect(pushed()).toHaveLength(3);
    await clock.advance(1);
    expect(
      pushed()
        .slice(3)
        .map(push => push.type === 'AlarmInfo' && push.data.id),
    ).toEqual(['a', 'b']);
    socket.push('RobotStatus', { ...status, isEmergencyStopped: true }, 'r1');
    expect(pushed()).toHaveLength(6);
  });

  it('tells what it held back before it tells that a connection is lost', async () => {
    const { sockets, events, pushed } = await start();
    sockets.latest('singleton').push('AlarmInfo', alarm('a'));
    expect(pushed()).toEqual([]);
    sockets.latest('singleton').drop();
    expect(events.slice(-2)).toMatchObject([{ kind: 'pushes' }, { kind: 'state', state: 'reconnecting' }]);
    expect(pushed()).toMatchObject([{ type: 'AlarmInfo', data: { id: 'a' } }]);
  });

  it('goes on holding back while the other socket opens', async () => {
    const { sockets, clock, pushed } = await start(false);
    sockets.latest('singleton').accept();
    sockets.latest('singleton').push('AlarmInfo', alarm('a'));
    sockets.latest('device').accept();
    expect(pushed()).toEqual([]);
    await clock.advance(984);
    expect(pushed()).toHaveLength(1);
  });

  it.each(['stop', 'dispose'] as const)('tells nothing of what it held back after %s', async how => {
    const { sockets, channel, clock, pushed } = await start();
    sockets.latest('singleton').push('AlarmInfo', alarm('a'));
    if (how === 'stop') channel.post({ kind: 'stop' });
    else channel.dispose();
    await clock.advance(2_000);
    expect(pushed()).toEqual([]);
  });

  it('counts its opens from one again after a stop', async () => {
    const { sockets, channel, clock, of } = await start();
    for (const socket of sockets.all) socket.drop();
    await clock.advance(15_000);
    expect(of('opened').map(({ count }) => count)).toEqual([1, 1, 2, 2]);
    channel.post({ kind: 'stop' });
    await settle();
    channel.post({
      kind: 'start',
      address: { root: 'ws://s', userId: 'u 2', pageId: 'page', language: 'zh-cn', token: 'other' },
    });
    await settle();
    expect(
      of('opened')
        .slice(4)
        .map(({ count }) => count),
    ).toEqual([1, 1]);
  });

  it('switches one device at a time, within five seconds, and only by its own answer', async () => {
    const { sockets, channel, clock, of } = await start();
    const socket = sockets.latest('device');
    channel.post({ kind: 'select', request: 1, deviceId: 'r1' });
    channel.post({ kind: 'select', request: 2, deviceId: 'r2' });
    socket.frame('{"type":"SwitchResult","deviceId":"other","data":1}');
    expect(of('selected')).toEqual([{ kind: 'selected', request: 2, deviceId: 'r2', failure: 'busy' }]);
    socket.frame('{"type":"SwitchResult","deviceId":"r1","data":{"result":"1"}}');
    channel.post({ kind: 'select', request: 3, deviceId: 'r3' });
    await clock.advance(5_000);
    socket.frame('{"type":"SwitchResult","deviceId":"r3","data":1}');
    // The channel has requested the earlier device r1 again, and this is the answer.
    socket.frame('{"type":"SwitchResult","deviceId":"r1","data":1}');
    channel.post({ kind: 'select', request: 4, deviceId: 'r4' });
    socket.frame('{"type":"SwitchResult","result":0}');
    channel.post({ kind: 'select', request: 5, deviceId: 'r5' });
    socket.drop();
    channel.post({ kind: 'select', request: 6, deviceId: 'r6' });
    expect(
      of('selected')
        .slice(1)
        .map(event => [event.request, event.failure]),
    ).toEqual([
      [1, undefined],
      [3, 'timeout'],
      [4, 'refused'],
      [5, 'notOpen'],
      [6, 'notOpen'],
    ]);
    await clock.advance(15_000);
    expect(sockets.latest('device').of('DeviceChange')).toEqual([{ type: 'DeviceChange', data: { deviceId: 'r1' } }]);
  });

  it('waits ten seconds for a first open before a switch', async () => {
    const { channel, clock, of } = await start(false);
    channel.post({ kind: 'select', request: 1, deviceId: 'r1' });
    await clock.advance(10_000);
    expect(of('selected')).toMatchObject([{ request: 1, failure: 'openTimeout' }]);
  });

  it('selects nothing again once nothing is to be selected, also where it is asking for it at that moment', async () => {
    const { sockets, channel, clock, of } = await start();
    channel.post({ kind: 'select', request: 1, deviceId: 'r1' });
    sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"r1","data":1}');
    sockets.latest('device').drop();
    await clock.advance(15_000);
    expect(sockets.latest('device').of('DeviceChange')).toHaveLength(1);
    channel.post({ kind: 'deselect' });
    sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"r1","data":1}');
    sockets.latest('device').drop();
    await clock.advance(15_000);
    expect(sockets.latest('device').of('DeviceChange')).toEqual([]);
    expect(of('selectionLost')).toEqual([]);
  });

  it('asks for what the operator selects once its own switch to the earlier device is answered', async () => {
    const { sockets, channel, clock, of } = await start();
    channel.post({ kind: 'select', request: 1, deviceId: 'r1' });
    sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"r1","data":1}');
    sockets.latest('device').drop();
    await clock.advance(15_000);
    channel.post({ kind: 'select', request: 2, deviceId: 'r2' });
    expect(sockets.latest('device').of('DeviceChange')).toEqual([{ type: 'DeviceChange', data: { deviceId: 'r1' } }]);
    channel.post({ kind: 'select', request: 3, deviceId: 'r3' });
    expect(of('selected').at(-1)).toMatchObject({ request: 3, failure: 'busy' });
    sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"r1","data":1}');
    expect(of('selected')).toHaveLength(2);
    expect(sockets.latest('device').of('DeviceChange')).toHaveLength(2);
    sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"r2","data":1}');
    expect(of('selected').at(-1)).toEqual({ kind: 'selected', request: 2, deviceId: 'r2' });
    sockets.latest('device').drop();
    await clock.advance(15_000);
    expect(sockets.latest('device').of('DeviceChange')).toEqual([{ type: 'DeviceChange', data: { deviceId: 'r2' } }]);
  });

  it.each([
    ['is given up', 5_000, undefined, undefined],
    ['is given up because nothing is to be selected any more', 0, undefined, undefined],
    ['ends with its socket', 0, 'drop', 'notOpen'],
    ['ends with the channel', 0, 'stop', 'notOpen'],
  ] as const)('asks for what the operator selects where its own switch %s', async (what, wait, end, failure) => {
    const { sockets, channel, clock, of } = await start();
    channel.post({ kind: 'select', request: 1, deviceId: 'r1' });
    sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"r1","data":1}');
    sockets.latest('device').drop();
    await clock.advance(15_000);
    channel.post({ kind: 'select', request: 2, deviceId: 'r2' });
    const socket = sockets.latest('device');
    if (what.includes('nothing')) channel.post({ kind: 'deselect' });
    if (end === 'drop') socket.drop();
    if (end === 'stop') channel.post({ kind: 'stop' });
    await clock.advance(wait);
    expect(socket.of('DeviceChange').map(({ data }) => data)).toEqual(
      end ? [{ deviceId: 'r1' }] : [{ deviceId: 'r1' }, { deviceId: 'r2' }],
    );
    if (!end) socket.frame('{"type":"SwitchResult","deviceId":"r2","data":1}');
    expect(of('selected').at(-1)).toEqual({
      kind: 'selected',
      request: 2,
      deviceId: 'r2',
      ...(failure ? { failure } : {}),
    });
    expect(of('selectionLost')).toEqual([]);
  });

  it.each([
    ['refused', 0],
    ['timeout', undefined],
  ] as const)(
    'says that a device is lost where it is %s after a reconnect, and asks again after the next',
    async (failure, result) => {
      const { sockets, channel, clock, of } = await start();
      channel.post({ kind: 'select', request: 1, deviceId: 'r1' });
      sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"r1","data":1}');
      sockets.latest('device').drop();
      await clock.advance(15_000);
      if (result === undefined) await clock.advance(5_000);
      else sockets.latest('device').frame(`{"type":"SwitchResult","deviceId":"r1","data":${result}}`);
      expect(of('selectionLost')).toEqual([{ kind: 'selectionLost', deviceId: 'r1', failure }]);
      sockets.latest('device').drop();
      await clock.advance(15_000);
      expect(sockets.latest('device').of('DeviceChange')).toHaveLength(1);
    },
  );

  it('does not ask for the device again where only the other socket was lost', async () => {
    const { sockets, channel, clock } = await start();
    channel.post({ kind: 'select', request: 1, deviceId: 'r1' });
    sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"r1","data":1}');
    const device = sockets.latest('device');
    sockets.latest('singleton').drop();
    await clock.advance(15_000);
    expect(sockets.latest('device')).toBe(device);
    expect(device.of('DeviceChange')).toHaveLength(1);
    expect(sockets.latest('singleton').of('PushSwitch')).toHaveLength(1);
  });

  it('tells a subscription again that was dropped and is wanted once more', async () => {
    const { sockets, channel, clock } = await start();
    const wanted = [{ name: 'AlarmInfoByRobot', deviceId: 'r1' }] as const;
    for (const next of [wanted, wanted, [], wanted]) {
      channel.post({ kind: 'subscriptions', wanted: next });
      await clock.advance(200);
    }
    expect(sockets.latest('singleton').of('AlarmInfoByRobot')).toHaveLength(2);
  });

  it('tells each subscription once, whatever it has in common with one that was told', async () => {
    const { sockets, channel, clock } = await start();
    const wanted = [
      { name: 'AlarmInfoByRobot', deviceId: 'r1' },
      { name: 'AlarmInfoByRobot', deviceId: 'r2' },
      { name: 'PatrolCaptureInfoByRobot', deviceId: 'r2' },
    ] as const;
    for (let count = 1; count <= wanted.length; count += 1) {
      channel.post({ kind: 'subscriptions', wanted: wanted.slice(0, count) });
      await clock.advance(200);
    }
    const told = sockets.latest('singleton').sent.filter(({ type }) => type.endsWith('ByRobot'));
    expect(told.map(({ type, data }) => [type, data])).toEqual(
      wanted.map(({ name, deviceId }) => [name, { deviceId }]),
    );
  });

  it('understands a message on the other socket, and answers a heartbeat on the one where it came', async () => {
    const { sockets, channel, of, pushed } = await start();
    const { singleton, device } = { singleton: sockets.latest('singleton'), device: sockets.latest('device') };
    device.push('AlarmInfo', alarm('a', 'serious'));
    singleton.push('RobotStatus', status, 'r1');
    expect(pushed().map(({ type }) => type)).toEqual(['AlarmInfo', 'RobotStatus']);
    channel.post({ kind: 'select', request: 1, deviceId: 'r1' });
    singleton.frame('{"type":"SwitchResult","deviceId":"r1","data":1}');
    expect(of('selected')).toEqual([{ kind: 'selected', request: 1, deviceId: 'r1' }]);
    singleton.frame('{"type":"serverHeartBeat"}');
    expect([singleton, device].map(socket => socket.of('heartbeat').length)).toEqual([1, 0]);
  });

  it('opens with a renewed token from the next time on, and leaves open sockets as they are', async () => {
    const { sockets, channel, clock } = await start();
    channel.post({ kind: 'token', token: 'new' });
    await clock.advance(1_000);
    expect(sockets.all.map(({ isOpen, protocols }) => [isOpen, ...protocols])).toEqual([
      [true, 'bearer.tok'],
      [true, 'bearer.tok'],
    ]);
    sockets.latest('device').drop();
    await clock.advance(15_000);
    expect(sockets.latest('device').protocols).toEqual(['bearer.new']);
  });

  it('says with its state when the last frame came, and forgets that with a stop', async () => {
    const { sockets, channel, clock, of } = await start();
    await clock.advance(1_000);
    sockets.latest('device').frame('{');
    await clock.advance(2_000);
    sockets.latest('device').drop();
    expect(of('state').at(-1)).toEqual({
      kind: 'state',
      role: 'device',
      state: 'reconnecting',
      lastFrameAt: clock.wall() - 2_000,
    });
    channel.post({ kind: 'stop' });
    channel.post({ kind: 'start', address: { root: 'ws://s', userId: 'u', pageId: 'p', language: 'zh-cn' } });
    expect(of('state').at(-1)).toEqual({ kind: 'state', role: 'device', state: 'connecting' });
  });

  it('answers a selection that a stop leaves open, once', async () => {
    const { channel, clock, of } = await start();
    channel.post({ kind: 'select', request: 1, deviceId: 'r1' });
    channel.post({ kind: 'stop' });
    await clock.advance(20_000);
    expect(of('selected')).toEqual([{ kind: 'selected', request: 1, deviceId: 'r1', failure: 'notOpen' }]);
  });

  it('turns a switch off when nobody needs it, but never one of the four', async () => {
    const { sockets, channel, clock } = await start();
    channel.post({ kind: 'switches', names: ['RobotSituationPushSwitch', 'AlarmInfoPushSwitch'] });
    await clock.advance(200);
    channel.post({ kind: 'switches', names: [] });
    await clock.advance(200);
    expect(
      sockets
        .latest('singleton')
        .of('PushSwitch')
        .slice(1)
        .map(message => message.data),
    ).toEqual([{ RobotSituationPushSwitch: '1' }, { RobotSituationPushSwitch: '0' }]);
  });

  it('tells views that come and go together in one message, and at once on open', async () => {
    const { sockets, channel, clock } = await start();
    const socket = sockets.latest('singleton');
    const before = socket.sent.length;
    for (let n = 0; n < 20; n += 1) {
      channel.post({ kind: 'switches', names: ['RobotSituationPushSwitch'] });
      channel.post({ kind: 'subscriptions', wanted: [{ name: 'AlarmInfoByRobot', deviceId: `r${n}` }] });
      await clock.advance(50);
      channel.post({ kind: 'switches', names: [] });
      await clock.advance(50);
    }
    await clock.advance(1_000);
    expect(socket.sent.length - before).toBeLessThanOrEqual(20);
    channel.post({ kind: 'switches', names: ['RobotSituationPushSwitch'] });
    channel.post({ kind: 'switches', names: [] });
    const calm = socket.sent.length;
    await clock.advance(1_000);
    expect(socket.sent).toHaveLength(calm);
    channel.post({ kind: 'switches', names: ['RobotSituationPushSwitch'] });
    socket.drop();
    await clock.advance(15_000);
    expect(
      sockets
        .latest('singleton')
        .of('PushSwitch')
        .map(({ data }) => data),
    ).toContainEqual({ RobotSituationPushSwitch: '1' });
  });

  it('leaves nothing behind when it is disposed of, in whatever state', async () => {
    for (const isAccepting of [true, false]) {
      const { sockets, channel, clock } = await start(isAccepting);
      channel.post({ kind: 'select', request: 1, deviceId: 'r1' });
      channel.dispose();
      expect(clock.waiting).toBe(0);
      expect(sockets.all.every(socket => socket.isClosed)).toBe(true);
    }
  });
});

import { accountFullClose, findAlarmStatByParam, getVideoUrl, searchRobotList } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { aStatus, fakeConsole, selectRobot, settle } from '../testing/index.ts';

describe('the connection', () => {
  it('tells since when it is lost, sounds after a minute and every quarter of an hour, and is calm when it is back', async () => {
    const { console, environment, clock } = await fakeConsole();
    expect(console.connection.$connection.get().lostAt).toBeUndefined();
    const lastFrame = environment.wallClock();
    environment.sockets.latest('singleton').frame('{"type":"serverHeartBeat"}');
    await clock.advance(1_000);
    environment.sockets.isAccepting = false;
    environment.sockets.latest('singleton').drop();
    expect(console.connection.$connection.get().lostAt).toBe(lastFrame);
    expect(console.notices.$notices.get().map(({ text }) => text)).toEqual([{ id: 'system.channel.error' }]);
    environment.sockets.latest('device').drop();
    expect(console.notices.$notices.get()).toHaveLength(1);
    await clock.advance(1_500);
    expect(console.notices.$notices.get().map(({ text, tone }) => [text, tone])).toEqual([
      [{ id: 'system.channel.reconnect' }, 'warning'],
    ]);
    await clock.advance(1_500);
    expect(console.notices.$notices.get()).toEqual([]);
    await clock.advance(56_500);
    expect(environment.played).toEqual([]);
    await clock.advance(1_000);
    expect(environment.played).toEqual(['connection-lost']);
    await clock.advance(15 * 60_000);
    expect(environment.played).toEqual(['connection-lost', 'connection-lost']);
    // Another page sounds for this one.
    environment.giveVoice(false, 'alarms');
    await clock.advance(16 * 60_000);
    expect(environment.played).toHaveLength(2);
    environment.sockets.isAccepting = true;
    await clock.advance(15_000);
    expect(console.connection.$connection.get()).toMatchObject({ singleton: { state: 'open', opens: 2 } });
    expect(console.connection.$connection.get().lostAt).toBeUndefined();
  });

  it('keeps the fleet that it knows when a list cannot be read, and logs that once', async () => {
    const { console, environment, clock } = await fakeConsole();
    for (const data of ['null', '[{}]', '[{},{"name":"x"}]'])
      environment.sockets.latest('singleton').frame(`{"type":"RobotList","data":${data}}`);
    await clock.advance(1_000);
    expect(console.robots.$robots.get().items).toHaveLength(2);
    expect(console.errors.$errors.get().filter(({ source }) => source === 'channel')).toMatchObject([{ count: 3 }]);
  });

  it('changes the language of pushes without any notice, reads what may be missed, and waits for who drives', async () => {
    const fake = await fakeConsole();
    const { console, environment, clock, server } = fake;
    await selectRobot(fake);
    await clock.advance(5_000);
    const reads = server.of(findAlarmStatByParam).length;
    const sockets = environment.sockets.all.length;
    expect(console.driving.ptz('left', 50).isDone).toBe(true);
    await console.preferences.chooseLanguage('zh-hk');
    await clock.advance(1_000);
    expect(environment.sockets.all).toHaveLength(sockets);
    console.driving.endPtz('released');
    await clock.advance(1_000);
    environment.sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"robot-1","data":1}');
    await clock.advance(5_000);
    expect(environment.sockets.all).toHaveLength(sockets + 2);
    for (const role of ['singleton', 'device'] as const)
      expect(environment.sockets.latest(role).address).toContain('lang=zh-hk');
    expect(server.of(findAlarmStatByParam).length).toBeGreaterThan(reads);
    expect(console.notices.$notices.get()).toEqual([]);
    expect(console.connection.$connection.get().lostAt).toBeUndefined();
  });

  it('says that the account has too many consoles open, once for both sockets', async () => {
    const { console, environment, clock } = await fakeConsole();
    for (const role of ['singleton', 'device'] as const) environment.sockets.latest(role).drop(accountFullClose);
    await clock.advance(0);
    const told = console.notices.$notices.get().map(({ text }) => text);
    expect(told).toEqual([{ id: 'system.channel.error' }, { id: 'system.channel.full' }]);
  });

  it('reports one bad frame once, and keeps counting', async () => {
    const { console, environment, clock } = await fakeConsole();
    for (let n = 0; n < 5; n += 1) environment.sockets.latest('device').frame('{');
    await clock.advance(0);
    expect(console.notices.$notices.get().map(({ text }) => text)).toEqual([{ id: 'system.channel.bus' }]);
    expect(console.errors.$errors.get()).toMatchObject([{ source: 'channel', count: 5 }]);
  });

  it('is asked whether it still lives when the page is seen again', async () => {
    const { environment, clock } = await fakeConsole();
    const beats = (): number[] =>
      (['singleton', 'device'] as const).map(role => environment.sockets.latest(role).of('heartbeat').length);
    await clock.advance(5_000);
    const before = beats();
    // The computer slept, so no timer fired meanwhile.
    clock.jump(3_600_000);
    environment.signal('hidden');
    expect(beats()).toEqual(before);
    environment.signal('visible');
    expect(beats()).toEqual(before.map(count => count + 1));
  });

  it('needs a switch again after nobody did, however many needed it', async () => {
    const { console, environment, clock } = await fakeConsole();
    const sent = (): unknown[] =>
      environment.sockets
        .latest('singleton')
        .of('PushSwitch')
        .slice(2)
        .map(message => message.data);
    const need = (): (() => void) => console.needSwitch('RobotSituationPushSwitch');
    const [on, off] = [{ RobotSituationPushSwitch: '1' }, { RobotSituationPushSwitch: '0' }];
    const [first, second, third] = [need(), need(), need()];
    await clock.advance(200);
    second();
    await clock.advance(200);
    first();
    await clock.advance(200);
    expect(sent()).toEqual([on]);
    third();
    await clock.advance(200);
    expect(sent()).toEqual([on, off]);
    const again = need();
    await clock.advance(200);
    expect(sent()).toEqual([on, off, on]);
    again();
    await clock.advance(200);
    expect(sent()).toEqual([on, off, on, off]);
  });

  it('needs a switch as long as somebody needs it', async () => {
    const { console, environment, clock } = await fakeConsole();
    const socket = environment.sockets.latest('singleton');
    const sent = (): unknown[] =>
      socket
        .of('PushSwitch')
        .slice(2)
        .map(message => message.data);
    const [one, other] = [
      console.needSwitch('RobotSituationPushSwitch'),
      console.needSwitch('RobotSituationPushSwitch'),
    ];
    one();
    one();
    await clock.advance(200);
    expect(sent()).toEqual([{ RobotSituationPushSwitch: '1' }]);
    other();
    await clock.advance(200);
    expect(sent()).toEqual([{ RobotSituationPushSwitch: '1' }, { RobotSituationPushSwitch: '0' }]);
  });
});

describe('the time', () => {
  it('of the server is known from its answers, and is that of the computer where it tells none', async () => {
    const fake = await fakeConsole();
    const { console, server, environment } = fake;
    expect(console.serverNow()).toBe(console.now());
    server.ahead = -3 * 60_000;
    await console.installation.load();
    expect(Math.abs(server.now() - console.serverNow())).toBeLessThanOrEqual(1_000);
    expect(console.now()).toBe(environment.wallClock());
  });
});

describe('notices', () => {
  it("show a server's refusal for five seconds and an HTTP error for three", async () => {
    const { console, server, clock } = await fakeConsole();
    const shown = (): unknown[] => console.notices.$notices.get().map(({ text }) => text);
    server.refuse(searchRobotList, 'maintenance until noon');
    await console.robots.load();
    expect(shown()).toEqual([{ server: 'maintenance until noon' }]);
    await clock.advance(4_999);
    expect(shown()).toHaveLength(1);
    await clock.advance(1);
    server.respond(searchRobotList, () => new Response('<html>', { status: 502 }));
    await console.robots.load();
    expect(shown()).toEqual([{ id: 'system.call.http', values: { status: 502 } }]);
    await clock.advance(3_000);
    expect(shown()).toEqual([]);
  });

  it.each([
    ['system.call.unreachable', 'a connection that breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['system.call.timeout', 'a server that does not answer in time', () => new Response('', { status: 504 })],
    ['system.call.unreadable', 'an answer that is none', () => new Response('<html>')],
  ])('say by %s what has failed: %s', async (id, _what, answer) => {
    const { console, server } = await fakeConsole();
    server.respond(searchRobotList, answer);
    await console.robots.load();
    expect(console.notices.$notices.get().map(({ text }) => text)).toEqual([{ id }]);
  });

  it('say the same thing once and keep to four', async () => {
    const { console } = await fakeConsole();
    for (let n = 0; n < 3; n += 1) console.notices.notify('info', { server: 'same' }, 1_000);
    expect(console.notices.$notices.get()).toHaveLength(1);
    for (let n = 0; n < 9; n += 1) console.notices.notify('info', { server: String(n) }, 1_000);
    expect(console.notices.$notices.get().map(({ text }) => text)).toEqual(
      ['5', '6', '7', '8'].map(server => ({ server })),
    );
  });
});

describe('preferences', () => {
  it('remember the robots that were selected lately, the last one first, eight of them', async () => {
    const { console } = await fakeConsole();
    for (const id of ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) console.preferences.rememberRobot(id);
    const { recentRobots, robotId } = console.preferences.$preferences.get();
    expect(recentRobots).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'a']);
    expect(robotId).toBe('i');
  });

  it('are kept, and the entry wins over them', async () => {
    const { console, environment } = await fakeConsole({ language: 'zh-hk', skin: 9 });
    expect(console.preferences.$preferences.get()).toEqual({
      language: 'zh-hk',
      skin: 9,
      followsSystem: false,
      darkSkin: 12,
      lightSkin: 9,
      density: 'comfortable',
      motion: 'system',
      recentRobots: [],
      keylessUsers: [],
      desktopUsers: [],
    });
    console.preferences.chooseSkin(99);
    expect(console.preferences.$preferences.get().skin).toBe(12);
    await console.preferences.chooseLanguage('en-us');
    expect(environment.local.get('patrolkit.preferences')).toContain('en-us');
  });

  it('name the language of every call, and names are read again in another one', async () => {
    const { console, server } = await fakeConsole();
    const before = server.of(searchRobotList).length;
    await console.preferences.chooseLanguage('zh-cn');
    await settle();
    expect(server.of(searchRobotList).length).toBe(before + 1);
  });

  it('bring pushes in another language without a gap, and not while somebody drives', async () => {
    const fake = await fakeConsole();
    await selectRobot(fake);
    const { console, environment, clock } = fake;
    const language = (): string | null =>
      new URL(environment.sockets.latest('singleton').address).searchParams.get('lang');
    expect(console.driving.drive(['up']).isDone).toBe(true);
    await console.preferences.chooseLanguage('zh-cn');
    await clock.advance(300);
    expect(language()).toBe('en-us');
    expect(console.driving.$drive.get().state).toBe('held');
    console.driving.endDrive('released');
    await clock.advance(0);
    expect(language()).toBe('zh-cn');
    expect(console.connection.$connection.get()).toMatchObject({
      singleton: { state: 'open' },
      device: { state: 'open' },
    });
    expect(environment.sockets.all.filter(({ isClosed }) => !isClosed)).toHaveLength(2);
  });
});

describe('the selected robot', () => {
  it('has its alarms and captures subscribed to, again after a reconnect', async () => {
    const fake = await fakeConsole();
    const asked = (): unknown[] =>
      fake.environment.sockets
        .latest('singleton')
        .sent.filter(({ type }) => type.endsWith('ByRobot'))
        .map(({ type, deviceId }) => `${type} ${String(deviceId)}`);
    expect(asked()).toEqual([]);
    await selectRobot(fake, 'robot-1');
    expect(asked()).toEqual(['AlarmInfoByRobot robot-1', 'PatrolCaptureInfoByRobot robot-1']);
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(16_000);
    expect(asked()).toEqual(['AlarmInfoByRobot robot-1', 'PatrolCaptureInfoByRobot robot-1']);
  });

  it('gives way to another one only when the server says so', async () => {
    const { console, environment, clock } = await fakeConsole();
    const device = environment.sockets.latest('device');
    const first = console.robots.select('robot-1');
    expect(console.robots.$switchingTo.get()).toBe('robot-1');
    await expect(console.robots.select('robot-2')).resolves.toMatchObject({ problem: { id: 'robots.switch.busy' } });
    device.frame('{"type":"SwitchResult","data":1}');
    await expect(first).resolves.toMatchObject({ isDone: true });
    device.push('RobotStatus', aStatus(), 'robot-1');
    expect(console.robots.$status.get()?.status.mode).toBe('manual');
    await settle();
    expect(console.robots.$channels.get()).toMatchObject({ state: 'ready', items: [{ id: 'channel-1' }] });
    const second = console.robots.select('robot-2');
    expect([console.robots.$status.get(), console.robots.$channels.get().items]).toEqual([undefined, []]);
    await clock.advance(5_000);
    await expect(second).resolves.toMatchObject({ problem: { id: 'robots.switch.timeout' } });
    expect(console.robots.$selectedId.get()).toBe('robot-1');
  });
});

describe('the address of a file', () => {
  it('lies below the root of the server, also behind a proxy with a path', async () => {
    const { console } = await fakeConsole({ service: 'https://p.example/robots/' });
    const given = [
      '/files/a.jpg',
      'files/a.jpg',
      '/robots/files/a.jpg',
      '/robotsuit.jpg',
      '//cdn.example/a.jpg',
      '/\\cdn.example/a',
    ];
    expect(given.map(console.address)).toEqual([
      'https://p.example/robots/files/a.jpg',
      'https://p.example/robots/files/a.jpg',
      'https://p.example/robots/files/a.jpg',
      'https://p.example/robots/robotsuit.jpg',
      'https://cdn.example/a.jpg',
      'https://cdn.example/a',
    ]);
    expect(console.address('https://files.example/a.jpg')).toBe('https://files.example/a.jpg');
  });

  it('is the own one of a server without a path', async () => {
    const { console } = await fakeConsole();
    expect(['/files/a.jpg', 'files/a.jpg'].map(console.address)).toEqual([
      'http://console.test/files/a.jpg',
      'http://console.test/files/a.jpg',
    ]);
  });
});

describe('a blocked address', () => {
  it('is told as what it is, once for each server', async () => {
    const { console, environment, server } = await fakeConsole();
    server.answer(getVideoUrl, { address: 'https://media.example:8443/live/1', videoCode: 'H264' });
    await console.video.open('channel-1', 'hd');
    expect(console.address('https://files.example/a.jpg')).toBe('https://files.example/a.jpg');
    environment.block('wss://media.example:8443/live/1');
    environment.block('wss://media.example:8443/live/2');
    environment.block('https://files.example/a.jpg');
    environment.block('data');
    const told = console.notices.$notices.get().map(({ text }) => text);
    expect(told).toEqual(
      ['wss://media.example:8443', 'https://files.example'].map(origin => ({
        id: 'system.blocked',
        values: { origin },
      })),
    );
    expect(console.errors.$errors.get().map(({ count }) => count)).toEqual([1, 2]);
    environment.block('ws://console.test/websocket/web/1');
    expect(console.notices.$notices.get().at(-1)?.text).toMatchObject({ values: { origin: 'ws://console.test' } });
    console.dispose();
    expect(environment.listeners).toBe(0);
  });

  it('of a portal around the console is none of its business', async () => {
    const { console, environment } = await fakeConsole();
    for (const address of ['https://tracker.example/hit', 'wss://chat.example', 'https://files.example:8443/a.jpg'])
      environment.block(address);
    expect([console.notices.$notices.get(), console.errors.$errors.get()]).toEqual([[], []]);
  });
});

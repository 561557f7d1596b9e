import { accountFullClose, findAlarmStatByParam } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { fakeConsole, selectRobot } from '../testing/index.ts';

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

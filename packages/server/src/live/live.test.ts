import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { until, useServer } from '../testing.ts';

const bench = useServer('live');
const { tokenOf, open, dial } = bench;

describe('sockets', () => {
  it('need an allowed origin, a session, and the user of it', async () => {
    const cookie = await tokenOf('operator');
    const path = '/websocket/web/1002?GID=x&lang=en-us';
    await expect(dial(path, { cookie, origin: 'https://elsewhere.example' })).rejects.toThrow('403');
    await expect(dial(path, {})).rejects.toThrow('401');
    await expect(dial(path, { cookie: 'nonsense' })).rejects.toThrow('401');
    await expect(dial('/websocket/web/1001?GID=x', { cookie })).rejects.toThrow('403');
    const bearer = await dial(path, { token: cookie, origin: 'http://localhost:9999' });
    expect(bearer.protocol).toBe(`bearer.${cookie}`);
    expect(bearer.extensions).toBe('');
    bearer.close();
  });

  it('are five a page', async () => {
    const cookie = await tokenOf('operator');
    const sockets: WebSocket[] = [];
    for (let i = 0; i < 5; i++) sockets.push(await dial('/websocket/web/1002?GID=crowded', { cookie }));
    await expect(dial('/websocket/web/1002?GID=crowded', { cookie })).rejects.toThrow('429');
    for (const socket of sockets) socket.close();
  });

  it('take no frame above 64 KiB and no flood of messages', async () => {
    const large = await open('operator', true);
    large.send('x'.repeat(65 * 1024));
    expect(await until(() => large.closed, 'the close')).toBe(1009);
    const flood = await open('operator', true);
    for (let i = 0; i < 101; i++) flood.send({ type: 'heartbeat', data: {} });
    expect(await until(() => flood.closed, 'the close')).toBe(1013);
  });

  it('answer a heartbeat once, and outlive nonsense', async () => {
    const socket = await open('operator', true);
    for (const text of ['{', 'null', '[]', '{"type":5}', '{"type":"unknown"}', '{"type":"PushSwitch","data":7}'])
      socket.send(text);
    socket.send({ type: 'heartbeat', data: {} });
    await socket.next('serverHeartBeat');
    socket.send({ type: 'heartbeat', data: {} });
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(socket.frames.filter(frame => frame.type === 'serverHeartBeat')).toHaveLength(1);
    expect(socket.closed).toBeUndefined();
    socket.socket.close();
  });

  it('push what is switched on, each on its own socket', async () => {
    const singleton = await open('operator', true);
    const device = await open('operator', false);
    for (const socket of [singleton, device]) {
      socket.send({
        type: 'PushSwitch',
        data: {
          RobotListPushSwitch: '1',
          RobotSituationPushSwitch: '1',
          RobotStatusPushSwitch: '1',
          LineInfoPushSwitch: '1',
          ChannelListPushSwitch: '1',
        },
      });
    }
    device.send({ type: 'DeviceChange', data: { deviceId: 'PR002' } });
    expect((await device.next('SwitchResult')).data).toEqual({ result: 1 });
    expect((await device.next('RobotStatus')).deviceId).toBe('PR002');
    expect((await device.next('ChannelList')).data).toHaveLength(2);
    await device.next('LineInfo');
    expect((await singleton.next('RobotList')).data).toHaveLength(14);
    expect(((await singleton.next('RobotSituation')).data['devices'] as unknown[]).length).toBe(14);
    expect(device.frames.some(frame => frame.type === 'RobotList')).toBe(false);
    expect(singleton.frames.some(frame => frame.type === 'RobotStatus')).toBe(false);
    device.send({ type: 'DeviceChange', data: { deviceId: 'nobody' } });
    expect(
      (await until(() => device.frames.filter(frame => frame.type === 'SwitchResult')[1], 'a refusal')).data,
    ).toEqual({ result: 0 });
    // After a refused switch the former device stays selected.
    const seen = device.frames.length;
    expect((await device.next('RobotStatus', seen)).deviceId).toBe('PR002');
    singleton.socket.close();
    device.socket.close();
  });
});

import { describe, expect, it } from 'vitest';
import { startLiveChannel } from '../testing/index.ts';
import { ChannelMemory } from './page/memory.ts';
import { limits } from './limits.ts';

async function start() {
  const { sockets, channel, clock, of } = await startLiveChannel({ userId: 'u', pageId: 'page', token: 'tok' }, true);
  return { sockets, channel, clock, of };
}

describe('the trace of a live channel', () => {
  it('tells nothing while nobody looks', async () => {
    const { sockets, clock, of } = await start();
    sockets.latest('device').frame('{"type":"serverHeartBeat"}');
    await clock.advance(60_000);
    expect([...of('traced'), ...of('tracing')]).toEqual([]);
  });

  it('tells at once what the server was told, then what comes and goes, in order', async () => {
    const { sockets, channel, clock, of } = await start();
    channel.post({ kind: 'subscriptions', wanted: [{ name: 'AlarmInfoByRobot', deviceId: 'r1' }] });
    await clock.advance(1_000);
    channel.post({ kind: 'trace', isOn: true });
    expect(of('tracing')).toMatchObject([
      {
        switches: { singleton: expect.arrayContaining(['RobotListPushSwitch']) as unknown, device: [] },
        subscriptions: [{ name: 'AlarmInfoByRobot', deviceId: 'r1' }],
        isInWorker: false,
      },
    ]);
    sockets.latest('device').frame('{"type":"serverHeartBeat"}');
    sockets.latest('singleton').frame('not a message');
    const told = of('traced').map(({ role, isSent, size, text }) => [role, isSent, size, text]);
    expect(told).toEqual([
      ['device', false, 26, '{"type":"serverHeartBeat"}'],
      ['device', true, 30, '{"type":"heartbeat","data":{}}'],
      ['singleton', false, 13, 'not a message'],
    ]);
    channel.post({ kind: 'trace', isOn: false });
    sockets.latest('device').frame('{"type":"serverHeartBeat"}');
    expect(of('traced')).toHaveLength(3);
  });

  it('tells which device was selected, where one was', async () => {
    const { sockets, channel, of } = await start();
    channel.post({ kind: 'trace', isOn: true });
    channel.post({ kind: 'select', request: 1, deviceId: 'r1' });
    sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"r1","data":1}');
    channel.post({ kind: 'trace', isOn: true });
    expect(of('tracing').map(({ selected }) => selected)).toEqual([undefined, 'r1']);
  });

  it('tells the beginning of a long frame', async () => {
    const { sockets, channel, of } = await start();
    channel.post({ kind: 'trace', isOn: true });
    sockets.latest('device').frame('x'.repeat(limits.traced + 7));
    expect(of('traced')).toMatchObject([{ size: limits.traced + 7, text: 'x'.repeat(limits.traced) }]);
  });

  it('goes on in the channel that takes the place of another one', () => {
    const memory = new ChannelMemory();
    memory.asked({ kind: 'trace', isOn: true });
    expect(memory.again()).toEqual([{ kind: 'trace', isOn: true }]);
    memory.asked({ kind: 'trace', isOn: false });
    expect(memory.again()).toEqual([{ kind: 'trace', isOn: false }]);
  });
});

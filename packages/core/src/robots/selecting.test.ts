import { describe, expect, it } from 'vitest';
import { aStatus, fakeConsole, selectRobot, settle } from '../testing/index.ts';

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

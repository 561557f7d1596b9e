import type { ControlMessage } from '@patrolkit/transport/control';
import { describe, expect, it } from 'vitest';
import { forward, until, useServer } from '../testing.ts';

const bench = useServer('driving');
const { ask, signIn, tokenOf, open, test, command } = bench;

describe('driving', () => {
  it('moves while commands come, stops 500 ms after the last, and pushes the status', async () => {
    const device = await open('operator', false);
    device.send({ type: 'PushSwitch', data: { RobotStatusPushSwitch: '1' } });
    device.send({ type: 'DeviceChange', data: { deviceId: 'PR001' } });
    await device.next('RobotStatus');
    expect((await command('operator', 'PR001', forward)).ret).toBe(0);
    const seen = device.frames.length;
    expect((await ask('changeControl', { deviceId: 'PR001', carmode: '1' }, await tokenOf('operator'))).ret).toBe(1);
    const status = await until(
      () => device.frames.slice(seen).find(frame => frame.data['workModel'] === 0),
      'manual mode',
    );
    expect(status.data['driver']).toBe('Operator');
    await test('place', { deviceId: 'PR001', x: 12, y: 11.6, heading: 0 });
    const pose = async () => Number((await test('pose', { deviceId: 'PR001' }))['x']);
    for (let i = 0; i < 3; i++) {
      expect((await command('operator', 'PR001', forward)).ret).toBe(1);
      await new Promise(resolve => setTimeout(resolve, 200));
    }
    expect(await pose()).toBeGreaterThan(12.4);
    await new Promise(resolve => setTimeout(resolve, 450));
    const stopped = await pose();
    await new Promise(resolve => setTimeout(resolve, 300));
    expect(await pose()).toBe(stopped);
    expect(stopped).toBeLessThan(14);
    device.socket.close();
    await until(() => device.closed, 'the close');
    // The server learns of the close a moment later, and ends the lease.
    await new Promise(resolve => setTimeout(resolve, 50));
  });

  it('has one driver; anyone who sees the robot may stop it', async () => {
    // Signs in first, because a lease ends five seconds after its last command.
    const admin = await tokenOf('admin');
    await tokenOf('viewer');
    await ask('changeControl', { deviceId: 'PR002', carmode: '1' }, await tokenOf('operator'));
    const refused = await command('admin', 'PR002', forward);
    expect([refused.status, refused.msg]).toEqual([200, 'Operator is controlling this robot']);
    expect((await ask('checkActionAuthority', { deviceId: 'PR002' }, admin)).data).toEqual({
      isGranted: 0,
      holder: 'Operator',
    });
    await test('place', { deviceId: 'PR002', x: 12, y: 20.5, heading: 0 });
    await command('operator', 'PR002', forward);
    expect((await command('viewer', 'PR002', { kind: 'stop' })).ret).toBe(1);
    expect((await test('pose', { deviceId: 'PR002' }))['speed']).toBe(0);
    const stopped = await command('operator', 'PR002', forward);
    expect([stopped.ret, stopped.msg]).toEqual([0, expect.stringContaining('Stopped by Observer')]);
    expect((await test('pose', { deviceId: 'PR002' }))['speed']).toBe(0);
    await command('operator', 'PR002', { kind: 'stop' });
    expect((await command('operator', 'PR002', forward)).ret).toBe(1);
    await command('operator', 'PR002', { kind: 'stop' });
    expect((await command('viewer', 'PR002', { kind: 'ptz', action: 'left' })).ret).toBe(0);
  });

  it('stops a driver whose socket closes', async () => {
    const token = await signIn('operator');
    const socket = await open('operator', false, token);
    expect((await ask('changeControl', { deviceId: 'PR003', carmode: '1' }, token)).ret).toBe(1);
    socket.socket.close();
    await until(() => socket.closed, 'the close');
    await new Promise(resolve => setTimeout(resolve, 50));
    expect((await ask('checkActionAuthority', { deviceId: 'PR003' }, await tokenOf('admin'))).data['isGranted']).toBe(
      1,
    );
  });

  it('pans the camera, and refuses an eleventh command in a second and broken XML', async () => {
    await ask('changeControl', { deviceId: 'PR001', carmode: '1' }, await tokenOf('operator'));
    await new Promise(resolve => setTimeout(resolve, 1000));
    const before = (await test('pose', { deviceId: 'PR001' }))['ptz'] as { pan: number };
    await command('operator', 'PR001', { kind: 'ptz', action: 'left' });
    await new Promise(resolve => setTimeout(resolve, 200));
    await command('operator', 'PR001', { kind: 'ptzStop', action: 'left' });
    expect(((await test('pose', { deviceId: 'PR001' }))['ptz'] as { pan: number }).pan).not.toBe(before.pan);
    const many = await Promise.all(
      Array.from({ length: 12 }, () => command('operator', 'PR001', { kind: 'ptz', action: 'up' })),
    );
    expect(many.filter(answer => answer.status === 429).length).toBeGreaterThan(0);
    expect((await command('operator', 'PR001', { kind: 'stop' })).ret).toBe(1);
    const token = await tokenOf('operator');
    for (const content of [
      '',
      '<',
      '<ControlMessage><RobotMove><Action>1</Action></RobotMove></ControlMessage>',
      '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>',
    ]) {
      expect((await ask('sendControlCommand', { deviceId: 'PR001', content }, token)).ret, content).toBe(0);
    }
    const log = (await test('commands'))['commands'] as { message: ControlMessage; at: number }[];
    expect(log.some(entry => entry.message.kind === 'ptzStop' && entry.at > 0)).toBe(true);
  });
});

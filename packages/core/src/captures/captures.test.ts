import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCapture, fakeConsole, selectRobot, type FakeConsole } from '../testing/index.ts';
import { captureListSize } from './captures.ts';

type Part = Parameters<typeof aCapture>[0];

const start = async () => {
  const fake = await fakeConsole();
  const push = (type: 'PatrolCaptureInfo' | 'VehicleCaptureInfo' | 'FaceCaptureInfo', part: Part = {}) =>
    fake.environment.sockets
      .latest(type === 'FaceCaptureInfo' ? 'device' : 'singleton')
      .push(type, aCapture(part), 'deviceId' in part ? part.deviceId : 'robot-1');
  const shown = (kind: 'patrol' | 'vehicle' | 'face'): string[] =>
    fake.console.captures.$lists.get()[kind].map(({ id }) => id);
  return { fake, push, shown };
};
const settled = ({ clock }: FakeConsole): Promise<void> => clock.advance(1_000);

describe('captures', () => {
  it('are listed by kind, newest first, with the time that the server says', async () => {
    const { fake, push, shown } = await start();
    await selectRobot(fake, 'robot-1');
    push('PatrolCaptureInfo', { id: 'p2', takenAt: 2_000 });
    push('PatrolCaptureInfo', { id: 'p1', takenAt: 1_000 });
    push('VehicleCaptureInfo', { id: 'v1', name: 'B12345' });
    push('FaceCaptureInfo', { id: 'f1', name: 'Lin Wei' });
    await settled(fake);
    expect([shown('patrol'), shown('vehicle'), shown('face')]).toEqual([['p2', 'p1'], ['v1'], ['f1']]);
    expect(fake.console.captures.$lists.get().patrol[0]).toMatchObject({ at: 2_000, deviceName: 'Robot One' });
    fake.console.dispose();
  });

  it('have the time at which they came where the server says none', async () => {
    const { fake, push } = await start();
    const before = fake.environment.wallClock();
    push('PatrolCaptureInfo', { id: 'p1', takenAt: undefined });
    await settled(fake);
    const [capture] = fake.console.captures.$lists.get().patrol;
    expect(capture?.at).toBeGreaterThanOrEqual(before);
    expect(capture?.at).toBeLessThanOrEqual(fake.environment.wallClock());
    fake.console.dispose();
  });

  it('are the latest twenty, each once, in whatever order and however often they come', async () => {
    const { fake, shown } = await start();
    const { captures } = fake.console;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 120 }), moments => {
        captures.clear();
        for (const moment of moments)
          captures.receive({
            type: 'VehicleCaptureInfo',
            data: aCapture({ id: `v${moment}`, takenAt: moment }),
            receivedAt: 0,
          });
        const latest = [...new Set(moments)].toSorted((one, other) => other - one).slice(0, captureListSize);
        expect(shown('vehicle')).toEqual(latest.map(moment => `v${moment}`));
      }),
    );
    fake.console.dispose();
  });

  it('of faces are those of the selected robot alone', async () => {
    const { fake, push, shown } = await start();
    push('FaceCaptureInfo', { id: 'before' });
    await selectRobot(fake, 'robot-2');
    push('FaceCaptureInfo', { id: 'other', deviceId: 'robot-1' });
    push('FaceCaptureInfo', { id: 'mine', deviceId: 'robot-2' });
    push('PatrolCaptureInfo', { id: 'patrol', deviceId: 'robot-1' });
    await settled(fake);
    expect([shown('face'), shown('patrol')]).toEqual([['mine'], ['patrol']]);
    fake.console.dispose();
  });

  it('stay while the channel is away and are not live then; they go at sign-out', async () => {
    const { fake, push, shown } = await start();
    push('PatrolCaptureInfo', { id: 'p1' });
    await settled(fake);
    const isLive = () => fake.console.captures.$isLive.get();
    expect(isLive()).toEqual({ patrol: true, vehicle: true, face: true });
    fake.environment.sockets.latest('device').drop();
    await fake.clock.advance(0);
    expect(isLive()).toEqual({ patrol: true, vehicle: true, face: false });
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(0);
    expect(isLive()).toEqual({ patrol: false, vehicle: false, face: false });
    expect(shown('patrol')).toEqual(['p1']);
    await fake.console.session.signOut();
    expect(shown('patrol')).toEqual([]);
    fake.console.dispose();
  });
});

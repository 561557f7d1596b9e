import {
  capturedVehicles,
  identifiedPersons,
  patrolCaptures,
  selectPatrolCaptureHistory,
  type Capture,
} from '@patrolkit/transport';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCapture, aUser, fakeConsole, selectRobot, type FakeConsole } from '../testing/index.ts';
import { captureKinds, captureListSize, listBehindKind, type CaptureKind } from './listed.ts';

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

  it('are first when they come, though the clock that dated them was set back, or that of one before was ahead', async () => {
    const { fake, push, shown } = await start();
    const hour = 3_600_000;
    push('PatrolCaptureInfo', { id: 'p1', takenAt: 100 * hour });
    push('PatrolCaptureInfo', { id: 'p2', takenAt: 28 * hour });
    push('PatrolCaptureInfo', { id: 'p3', takenAt: 28 * hour + 1_000 });
    push('PatrolCaptureInfo', { id: 'p4', takenAt: 100 * hour + 1_000 });
    await settled(fake);
    expect(shown('patrol')).toEqual(['p4', 'p3', 'p2', 'p1']);
    expect(fake.console.captures.$lists.get().patrol.find(({ id }) => id === 'p2')?.at).toBe(28 * hour);
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
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 120 }), moments => {
        fake.parts.captures.clear?.();
        for (const moment of moments)
          fake.push({
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

/** A server that stores captures and pushes those that robots take while the channel is open. */
async function keeping(onRead: () => Promise<void> | void = () => undefined) {
  const kept: Capture[] = [];
  const fake = await fakeConsole({}, aUser(), server =>
    server.answer(selectPatrolCaptureHistory, async ({ from = 0, page, pageSize }) => {
      const found = kept
        .filter(({ takenAt = 0 }) => takenAt >= from)
        .toSorted((one, other) => (other.takenAt ?? 0) - (one.takenAt ?? 0));
      await onRead();
      return { rows: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
    }),
  );
  const socket = () => fake.environment.sockets.latest('singleton');
  const { captures } = fake.console;
  return {
    fake,
    captures,
    take: (part: Partial<Capture> = {}): void => {
      const capture = aCapture({ takenAt: fake.environment.wallClock(), ...part });
      kept.push(capture);
      if (socket().isOpen) socket().push('PatrolCaptureInfo', capture);
    },
    lose: async (): Promise<void> => {
      fake.environment.sockets.isAccepting = false;
      socket().drop();
      await fake.clock.advance(1_000);
    },
    reopen: async (): Promise<void> => {
      fake.environment.sockets.isAccepting = true;
      await fake.clock.advance(30_000);
    },
    latest: (): string[] =>
      kept
        .toSorted((one, other) => (other.takenAt ?? 0) - (one.takenAt ?? 0))
        .slice(0, captureListSize)
        .map(({ id }) => id),
    shown: (): string[] => captures.$lists.get().patrol.map(({ id }) => id),
    reads: (): { from: number; page: number; pageSize: number }[] =>
      fake.server.of(selectPatrolCaptureHistory).map(({ request }) => request as never),
  };
}

describe('captures of an outage', () => {
  it('are read once after the channel is back, from before it was lost, and stand in their place', async () => {
    const { fake, captures, take, lose, reopen, latest, shown, reads } = await keeping();
    captures.attend();
    take({ id: 'before' });
    await settled(fake);
    const before = fake.environment.wallClock();
    await lose();
    take({ id: 'away 1' });
    await fake.clock.advance(20);
    take({ id: 'away 2' });
    expect(shown()).toEqual(['before']);
    await reopen();
    expect(shown()).toEqual(['away 2', 'away 1', 'before']);
    take({ id: 'after' });
    await settled(fake);
    expect(shown()).toEqual(latest());
    expect(reads()).toMatchObject([{ page: 1, pageSize: captureListSize }]);
    expect(reads()[0]?.from).toBeLessThan(before);
    fake.console.dispose();
  });

  it('are asked for by the present of a server whose clock was set back meanwhile', async () => {
    const { fake, captures, take, lose, reopen, reads } = await keeping();
    fake.server.ahead = 0;
    captures.attend();
    take({ id: 'before' });
    await settled(fake);
    await lose();
    fake.server.ahead = -72 * 3_600_000;
    await reopen();
    const from = reads().at(-1)?.from ?? Number.NaN;
    expect(from).toBeLessThanOrEqual(fake.server.now() - 60_000);
    expect(from).toBeGreaterThan(fake.server.now() - 3_600_000);
    fake.console.dispose();
  });

  it('are not read while the channel is quiet, nor for the first open, nor for the other socket', async () => {
    const { fake, captures, take, reads } = await keeping();
    captures.attend();
    take();
    for (let n = 0; n < 60; n += 1) {
      for (const role of ['singleton', 'device'] as const)
        fake.environment.sockets.latest(role).frame('{"type":"heartbeat","data":{}}');
      await fake.clock.advance(10_000);
    }
    fake.environment.sockets.latest('device').drop();
    await settled(fake);
    fake.environment.sockets.latest('singleton').frame('{"type":"heartbeat","data":{}}');
    await fake.clock.advance(20_000);
    expect(reads()).toEqual([]);
    fake.console.dispose();
  });

  it('are read only while somebody looks; later for who looks later', async () => {
    const { fake, captures, take, lose, reopen, shown, reads } = await keeping();
    captures.attend()();
    await lose();
    take({ id: 'away' });
    await reopen();
    expect(reads()).toEqual([]);
    captures.attend();
    await settled(fake);
    expect(shown()).toEqual(['away']);
    captures.attend();
    await settled(fake);
    expect(reads()).toHaveLength(1);
    fake.console.dispose();
  });

  it('that could not be read are read after the next outage', async () => {
    let isFailing = true;
    const { fake, captures, take, lose, reopen, latest, shown, reads } = await keeping(() => {
      if (isFailing) throw new TypeError('network');
    });
    captures.attend();
    for (let n = 0; n < 4; n += 1) {
      await lose();
      take({ id: `away ${n}` });
      await reopen();
      take({ id: `here ${n}` });
      await settled(fake);
    }
    expect(shown()).toEqual(['here 3', 'here 2', 'here 1', 'here 0']);
    isFailing = false;
    await lose();
    await reopen();
    expect(reads()).toHaveLength(5);
    expect(shown()).toEqual(latest());
    expect(shown()).toHaveLength(8);
    fake.console.dispose();
  });

  it('do not move what came by itself, where the server says no time', async () => {
    const { fake, captures, take, lose, reopen, shown } = await keeping();
    captures.attend();
    take({ id: 'first', takenAt: undefined });
    await settled(fake);
    take({ id: 'second', takenAt: undefined });
    await settled(fake);
    fake.server.answer(selectPatrolCaptureHistory, {
      rows: ['away', 'first', 'second'].map(id => aCapture({ id, takenAt: undefined })),
      total: 3,
    });
    await lose();
    await reopen();
    expect(shown()).toEqual(['second', 'first', 'away']);
    fake.console.dispose();
  });

  it('are read again after a language change, the latest twenty of each list, and keep their place', async () => {
    const fake = await fakeConsole();
    const { captures, preferences } = fake.console;
    const [inChinese, inEnglish] = [aCapture({ id: 'old', name: '大门', takenAt: undefined }), 'Gate'];
    captures.attend();
    captures.attendDevice('patrol', 'robot-1');
    await preferences.chooseLanguage('zh-cn');
    await settled(fake);
    const socket = (): ReturnType<typeof fake.environment.sockets.latest> =>
      fake.environment.sockets.latest('singleton');
    socket().push('PatrolCaptureInfo', inChinese, 'robot-1');
    await fake.clock.advance(600_000);
    socket().push('PatrolCaptureInfo', aCapture({ id: 'new', takenAt: undefined }), 'robot-1');
    await settled(fake);
    const lists = () => [captures.$lists.get().patrol, captures.ofDevice('patrol', 'robot-1').get()];
    const before = lists();
    fake.server.answer(selectPatrolCaptureHistory, { rows: [{ ...inChinese, name: inEnglish }], total: 1 });
    const asked = fake.server.of(selectPatrolCaptureHistory).length;
    await preferences.chooseLanguage('en-us');
    await settled(fake);
    expect(lists()).toEqual(
      before.map(list => list.map(capture => (capture.id === 'old' ? { ...capture, name: inEnglish } : capture))),
    );
    const requests = fake.server.of(selectPatrolCaptureHistory).slice(asked);
    expect(requests.map(({ request }) => request)).toEqual([
      { page: 1, pageSize: captureListSize },
      { deviceId: 'robot-1', page: 1, pageSize: captureListSize },
    ]);
    fake.console.dispose();
  });

  it('are not shown to the next user', async () => {
    let go: () => void = () => undefined;
    const { fake, captures, take, lose, reopen, shown, reads } = await keeping(
      () => new Promise<void>(resolve => (go = resolve)),
    );
    captures.attend();
    await lose();
    take();
    await reopen();
    captures.attend();
    expect(reads(), 'one reading is enough for two views').toHaveLength(1);
    await fake.console.session.signOut();
    go();
    await fake.clock.advance(10);
    expect(shown()).toEqual([]);
    fake.console.dispose();
  });

  it('and all others are the latest twenty, each once, whatever is lost in whatever order', async () => {
    const step = fc.constantFrom('take', 'take', 'take', 'lose', 'reopen', 'wait');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
        const { fake, captures, take, lose, reopen, latest, shown } = await keeping();
        captures.attend();
        for (const now of steps) {
          if (now === 'take') take();
          else if (now === 'lose') await lose();
          else if (now === 'reopen') await reopen();
          await fake.clock.advance(7);
        }
        await reopen();
        expect(shown()).toEqual(latest());
        fake.console.dispose();
      }),
      { numRuns: 40 },
    );
  });
});

describe('vehicles of one device', () => {
  const row = (id: string, at: number) => ({ id, at, plate: `AB ${id}`, deviceId: 'car-1', deviceName: 'Car One' });
  /** A server that has these captured vehicles of a car. */
  const begun = async (rows: ReturnType<typeof row>[]) => {
    const fake = await fakeConsole({}, aUser(), server =>
      server.answer(capturedVehicles.find, { rows, total: rows.length }),
    );
    const { captures } = fake.console;
    return {
      fake,
      captures,
      push: (id: string, takenAt: number, deviceId = 'car-1') =>
        fake.environment.sockets
          .latest('singleton')
          .push('VehicleCaptureInfo', aCapture({ id, name: `AB ${id}`, takenAt, deviceId }), deviceId),
      shown: () => captures.ofDevice('vehicle', 'car-1').get(),
      reads: () => fake.server.of(capturedVehicles.find).map(({ request }) => request),
    };
  };

  it('are those that are pushed of it alone, however many other devices capture', async () => {
    const { fake, captures, push, shown, reads } = await begun([]);
    captures.ofDevice('vehicle', 'car-1');
    push('1', 1_000);
    for (let n = 0; n < captureListSize + 5; n++) push(`other ${n}`, 2_000 + n, 'car-2');
    await settled(fake);
    expect(shown().map(({ id, name, at }) => [id, name, at])).toEqual([['1', 'AB 1', 1_000]]);
    expect(captures.$lists.get().vehicle.some(({ id }) => id === '1')).toBe(false);
    expect(reads(), 'nobody asked for those before').toEqual([]);
    fake.console.dispose();
  });

  it('are read while somebody looks, once more after an outage; what was pushed meanwhile stays', async () => {
    const { fake, captures, push, shown, reads } = await begun([row('2', 2_000), row('1', 1_000)]);
    const leave = captures.attendDevice('vehicle', 'car-1');
    push('3', 3_000);
    push('2', 2_000);
    await settled(fake);
    expect(shown().map(({ id }) => id)).toEqual(['3', '2', '1']);
    expect(shown()[2]).toMatchObject({ name: 'AB 1', at: 1_000, deviceId: 'car-1', deviceName: 'Car One' });
    expect(reads()).toEqual([{ deviceId: 'car-1', page: 1, pageSize: captureListSize }]);
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(30_000);
    expect(reads()).toHaveLength(2);
    leave();
    leave();
    fake.environment.sockets.latest('singleton').drop();
    await fake.clock.advance(30_000);
    expect(reads()).toHaveLength(2);
    await fake.console.session.signOut();
    expect(shown()).toEqual([]);
    fake.console.dispose();
  });

  it('are those of now alone where the server has no list of them', async () => {
    const { fake, captures, push, shown } = await begun([]);
    fake.server.respond(capturedVehicles.find, () => Promise.resolve(new Response('', { status: 404 })));
    captures.attendDevice('vehicle', 'car-1');
    await settled(fake);
    push('1', 1_000);
    await settled(fake);
    expect(shown().map(({ id }) => id)).toEqual(['1']);
    expect(fake.console.errors.$errors.get()).toEqual([]);
    fake.console.dispose();
  });

  it('stand in a list at an address that names the device', () => {
    expect(captureKinds.map(kind => listBehindKind(kind, 'car 1'))).toEqual(
      [patrolCaptures, capturedVehicles, identifiedPersons].map(({ screen }) => ({ screen, query: 'deviceId=car+1' })),
    );
  });
});

describe('captures of one device, of each kind', () => {
  const stored = { deviceId: 'robot-1', deviceName: 'Robot One' };
  /** A server that has one capture of each kind of a robot, and also answers with a patrol capture of another robot. */
  const begun = async () => {
    const fake = await fakeConsole({}, aUser(), server => {
      const other = aCapture({ id: 'of another', takenAt: 900, deviceId: 'robot-2' });
      server.answer(selectPatrolCaptureHistory, {
        rows: [aCapture({ ...stored, id: 'patrol 1', name: 'Point 1', takenAt: 1_000 }), other],
        total: 2,
      });
      server.answer(capturedVehicles.find, {
        rows: [{ ...stored, id: 'vehicle 1', at: 1_000, plate: 'AB 1' }],
        total: 1,
      });
      server.answer(identifiedPersons.find, {
        rows: [{ ...stored, id: 'face 1', at: 1_000, personName: 'Lin Wei' }],
        total: 1,
      });
    });
    await selectRobot(fake, 'robot-1');
    const push = (kind: CaptureKind, id: string, deviceId: string): void => {
      const type = { patrol: 'PatrolCaptureInfo', vehicle: 'VehicleCaptureInfo', face: 'FaceCaptureInfo' } as const;
      fake.environment.sockets
        .latest(kind === 'face' ? 'device' : 'singleton')
        .push(type[kind], aCapture({ id, takenAt: 2_000, deviceId }), deviceId);
    };
    const shown = (kind: CaptureKind, deviceId = 'robot-1') =>
      fake.console.captures
        .ofDevice(kind, deviceId)
        .get()
        .map(({ id }) => id);
    return { fake, push, shown };
  };

  it.each(captureKinds)(
    'of %s are what the server has of it and what is pushed of it, and none of another',
    async kind => {
      const { fake, push, shown } = await begun();
      fake.console.captures.attendDevice(kind, 'robot-1');
      push(kind, 'new', 'robot-1');
      push(kind, 'elsewhere', 'robot-2');
      await settled(fake);
      expect(shown(kind)).toEqual(['new', `${kind} 1`]);
      const [newest, before] = fake.console.captures.ofDevice(kind, 'robot-1').get();
      expect([newest?.deviceId, before?.deviceId, before?.at]).toEqual(['robot-1', 'robot-1', 1_000]);
      expect(before?.name).toBe({ patrol: 'Point 1', vehicle: 'AB 1', face: 'Lin Wei' }[kind]);
      const others = captureKinds.filter(one => one !== kind);
      expect(
        others.flatMap(one => shown(one)),
        'those of other kinds are lists of their own',
      ).toEqual([]);
      for (let n = 0; n < captureListSize + 5; n++) push(kind, `elsewhere ${n}`, 'robot-2');
      await settled(fake);
      expect(shown(kind)).toEqual(['new', `${kind} 1`]);
      fake.console.dispose();
    },
  );

  it('begin with those that came before anybody asked for them', async () => {
    const { fake, push, shown } = await begun();
    for (const deviceId of ['robot-1', 'robot-2']) push('patrol', `early of ${deviceId}`, deviceId);
    push('face', 'known', 'robot-1');
    await settled(fake);
    expect([shown('patrol'), shown('patrol', 'robot-2'), shown('face')]).toEqual([
      ['early of robot-1'],
      ['early of robot-2'],
      ['known'],
    ]);
    fake.console.dispose();
  });

  it('of faces are those of the selected robot alone, also where the push names none', async () => {
    const { fake, shown } = await begun();
    const list = () => shown('face');
    expect(list()).toEqual([]);
    fake.push({ type: 'FaceCaptureInfo', data: aCapture({ id: 'unnamed', deviceId: undefined }), receivedAt: 5 });
    await settled(fake);
    expect(list()).toEqual(['unnamed']);
    await selectRobot(fake, 'robot-2');
    fake.push({ type: 'FaceCaptureInfo', data: aCapture({ id: 'next', deviceId: undefined }), receivedAt: 6 });
    await settled(fake);
    expect([list(), shown('face', 'robot-2')]).toEqual([['unnamed'], ['next']]);
    fake.console.dispose();
  });
});

import { getRobotHardwareList, listFloorPlans } from '@patrolkit/transport';
import { settle } from '@patrolkit/transport/testing';
import { describe, expect, it } from 'vitest';
import { createConsole } from '../console.ts';
import {
  aRobot,
  answerEverything,
  fakeConsole,
  FakeEnvironment,
  searchRobotList,
  selectRobot,
} from '../testing/index.ts';

describe('the hardware of the selected robot', () => {
  it('is read once a model', async () => {
    const fake = await fakeConsole();
    const { robots } = fake.console;
    await robots.loadHardware();
    expect(robots.$hardware.get()).toEqual({ items: [], state: 'idle' });
    await selectRobot(fake, 'robot-1');
    await robots.loadHardware();
    expect(robots.$hardware.get()).toEqual({ items: ['lift', 'zoomCamera'], state: 'ready' });
    await selectRobot(fake, 'robot-2');
    expect(robots.$hardware.get().state).toBe('idle');
    await robots.loadHardware();
    await robots.loadHardware();
    expect(robots.$hardware.get().items).toEqual(['lift', 'zoomCamera']);
    expect(fake.server.of(getRobotHardwareList).map(({ request }) => request)).toEqual([{ modelName: 'PK-R2' }]);
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
    expect(robots.$hardware.get()).toMatchObject({ state: 'failed', problem: { server: 'not now' } });
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
    expect(robots.$hardware.get()).toEqual({ items: ['of B'], state: 'ready' });
  });
});

describe('the floor plans', () => {
  it('wait for the sign-in when a map is on the page before it, and come again after a sign-out', async () => {
    const environment = new FakeEnvironment();
    answerEverything(environment.server);
    const { robots, session } = createConsole({ language: 'en-us' }, environment);
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

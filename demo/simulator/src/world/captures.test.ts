import { describe, expect, it } from 'vitest';
import { FaceLibrary } from '@patrolkit/server/links/people.ts';
import type { Capture } from './types.ts';
import { World } from './world.ts';

describe('captures', () => {
  const watch = (minutes: number, prepare: (world: World) => void = () => undefined, alarmsPerHour = 6) => {
    const clock = { now: 0 };
    const world = new World({ seed: 1, fleet: 14, speed: 1, now: () => clock.now, alarmsPerHour });
    prepare(world);
    const found: { simulated: number; capture: Capture }[] = [];
    for (; clock.now < minutes * 60_000; clock.now += 50)
      for (const event of world.tick(50))
        if (event.type === 'capture') found.push({ simulated: world.simulatedMs, capture: event.capture });
    return { world, found };
  };

  it('are taken at points of the patrol, of a device at most one a minute', () => {
    const { world, found } = watch(8);
    const ofPatrol = found.filter(({ capture }) => capture.kind === 'patrol');
    expect(ofPatrol.length).toBeGreaterThan(8);
    for (const { capture } of ofPatrol) {
      expect(world.device(capture.deviceId)?.kind).not.toBe('sensor');
      expect(capture.point).toBeGreaterThan(0);
      expect(capture.point).toBeLessThanOrEqual(world.route(capture.deviceId)?.stops.length ?? 0);
    }
    for (const id of new Set(ofPatrol.map(({ capture }) => capture.deviceId))) {
      const times = ofPatrol.filter(({ capture }) => capture.deviceId === id).map(({ simulated }) => simulated);
      for (const [index, at] of times.slice(1).entries()) expect(at - times[index]!).toBeGreaterThanOrEqual(60_000);
    }
  });

  it('are taken of vehicles by their plate and of known people by their name, and of nobody else', () => {
    const { found } = watch(6, () => undefined, 300);
    const seen = found.filter(({ capture }) => capture.kind !== 'patrol').map(({ capture }) => capture);
    const names = new FaceLibrary(() => 0).people.map(({ name }) => name);
    expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['vehicle', 'face']));
    for (const { kind, label, shot } of seen) {
      expect(label).not.toBe('');
      expect(names.includes(label)).toBe(kind === 'face');
      expect(shot.scene.sprites.some(({ id }) => id === shot.focus)).toBe(true);
    }
  });
});

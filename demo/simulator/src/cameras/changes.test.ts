import { describe, expect, it } from 'vitest';
import type { CameraPose, SceneSprite, SceneState } from '../world/types.ts';
import { Changes } from './changes.ts';

const still: CameraPose = {
  mapId: '1',
  x: 10,
  y: 10,
  z: 1.35,
  heading: 0,
  tilt: 0,
  zoom: 1,
  speed: 0,
  deviceHeading: 0,
  turnRate: 0,
  panRate: 0,
  tiltRate: 0,
  ptzCount: 0,
  headLight: false,
  alarmLight: false,
};
const thing = (more: Partial<SceneSprite> = {}): SceneSprite => ({
  id: 'a',
  kind: 'person',
  x: 15,
  y: 10,
  heading: 0,
  look: 0,
  label: '',
  phase: 0,
  ...more,
});
const scene = (...sprites: SceneSprite[]): SceneState => ({ mapId: '1', openDoors: [], sprites });
const here = scene(thing());

/** Whether a picture is due a time, ms, after one of a still camera that sees a person. */
const isDue = (pose: Partial<CameraPose>, around: SceneState = here, ms = 500, sees = true): boolean => {
  const changes = new Changes(() => sees);
  expect(changes.isDue(still, here, 0), 'the first').toBe(true);
  return changes.isDue({ ...still, ...pose }, around, ms);
};

describe('a picture is due', () => {
  it.each<[string, Partial<CameraPose>]>([
    ['has driven on', { x: 11.1 }],
    ['has risen', { z: 2.5 }],
    ['has turned', { heading: 0.5 }],
    ['has turned over the end of the scale', { heading: -0.5 + 2 * Math.PI }],
    ['looks further up', { tilt: 0.2 }],
    ['has zoomed in', { zoom: 1.3 }],
    ['looks at another map', { mapId: '2' }],
    ['has its head light on', { headLight: true }],
    ['has its warning light on', { alarmLight: true }],
  ])('when the camera %s', (_, pose) => {
    expect(isDue(pose)).toBe(true);
  });

  it('when something in sight moves, comes, goes, or looks different', () => {
    expect(isDue({}, scene(thing({ y: 10.5 })))).toBe(true);
    expect(isDue({}, scene(thing(), thing({ id: 'b', x: 20 })))).toBe(true);
    expect(isDue({}, scene())).toBe(true);
    expect(isDue({}, scene(thing({ look: 1 })))).toBe(true);
    expect(isDue({}, scene(thing({ x: 2 }))), 'out of the picture').toBe(true);
  });

  it('for each picture of smoke, which rests nowhere', () => {
    const changes = new Changes(() => true);
    const smoking = scene(thing({ kind: 'smoke' }));
    expect([0, 500, 1000].map(at => changes.isDue(still, smoking, at))).toEqual([true, true, true]);
  });

  it('when a door opens or shuts', () => {
    expect(isDue({}, { ...here, openDoors: ['store'] })).toBe(true);
  });

  it('after two seconds, and when the clock was set back', () => {
    expect(isDue({}, here, 1999)).toBe(false);
    expect(isDue({}, here, 2000)).toBe(true);
    expect(isDue({}, here, -1)).toBe(true);
  });

  it('again after it was asked for', () => {
    const changes = new Changes(() => true);
    changes.isDue(still, here, 0);
    changes.forget();
    expect(changes.isDue(still, here, 1)).toBe(true);
  });
});

describe('no picture is due', () => {
  it('while nothing changes, or only a little', () => {
    expect(isDue({})).toBe(false);
    expect(isDue({ x: 10.5, heading: 0.2, tilt: 0.05, zoom: 1.1 })).toBe(false);
    expect(isDue({}, scene(thing({ y: 10.2 })))).toBe(false);
  });

  it('for what moves behind the camera, far beside it, or behind a wall', () => {
    const behind = scene(thing({ x: 2 }));
    const changes = new Changes(() => true);
    changes.isDue(still, behind, 0);
    expect(changes.isDue(still, scene(thing({ x: 4 })), 500)).toBe(false);
    changes.forget();
    changes.isDue(still, scene(thing({ x: 12, y: 20 })), 1000);
    expect(changes.isDue(still, scene(thing({ x: 12, y: 22 })), 1500)).toBe(false);
    expect(isDue({}, scene(thing({ y: 12 })), 500, false)).toBe(false);
  });

  it('for small steps before they have come to a large one', () => {
    const changes = new Changes(() => true);
    const due = [0, 0.3, 0.6, 0.9, 1.2, 1.5].map((step, turn) =>
      changes.isDue({ ...still, x: 10 + step }, here, turn * 100),
    );
    expect(due).toEqual([true, false, false, false, true, false]);
  });

  it('for a camera that is zoomed in and turns as little; its picture changes more', () => {
    expect(isDue({ heading: 0.2 })).toBe(false);
    const changes = new Changes(() => true);
    changes.isDue({ ...still, zoom: 4 }, here, 0);
    expect(changes.isDue({ ...still, zoom: 4, heading: 0.2 }, here, 500)).toBe(true);
  });
});

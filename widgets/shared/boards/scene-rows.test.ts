import { nameOrder, type NamedMode, type Scene } from '@patrolkit/core';
import { aRobot } from '@patrolkit/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf } from './device-rows.ts';
import { groupsOf, inSceneOrder, sceneRowsOf } from './scene-rows.ts';
import { countedOf } from './waiting.ts';

const none = { serious: 0, important: 0, general: 0 };
const states = { working: 3, charging: 2, standby: 1, offline: 0, other: 0 };
const scene = (id: string, part: Partial<Scene> = {}): Scene => ({ id, name: id, zones: [], ...part });
const robot = (id: string, levels = none) => ({ id, ...levels });
const position = (deviceId: string, mapId: string, mode: NamedMode = 'patrol') =>
  [
    deviceId,
    { deviceId, mapId, x: 0, y: 0, angle: 0, mode, battery: 80, receivedAt: 0, open: 1, isMoving: false } as const,
  ] as const;
const rows = (
  scenes: readonly Scene[],
  positions: readonly (readonly [string, ReturnType<typeof position>[1]])[],
  robots = ['a', 'b', 'c'].map(id => aRobot({ id, name: id })),
) =>
  rowsOf({
    robots,
    positions: new Map(positions),
    plans: [],
    tasks: [],
    alarms: [],
    counted: countedOf(scenes),
    open: 1,
    now: 0,
  });

describe('a scene', () => {
  it('has the robots that stand there now, and those that are counted there until they have told where they are', () => {
    const scenes = [scene('hall', { robots: [robot('a'), robot('b')] }), scene('yard', { robots: [robot('c')] })];
    const shown = (told: Parameters<typeof rows>[1]) =>
      sceneRowsOf(scenes, rows(scenes, told), true).map(({ rows: own }) => own.map(({ robot: { id } }) => id));
    expect(shown([])).toEqual([['a', 'b'], ['c']]);
    expect(shown([position('a', 'yard')])).toEqual([['b'], ['a', 'c']]);
    expect(shown([position('a', 'elsewhere')])).toEqual([['b'], ['c']]);
  });

  it('counts its robots by what they do once all have told it, and shows what the server counts before', () => {
    const scenes = [scene('hall', { robots: [robot('a'), robot('b')], states })];
    const told = [position('a', 'hall'), position('b', 'hall', 'charge')] as const;
    const shown = (devices: readonly (readonly [string, ReturnType<typeof position>[1]])[], isKnown = true) =>
      sceneRowsOf(scenes, rows(scenes, devices), isKnown)[0];
    expect(shown([told[0]])).toMatchObject({ robots: 2, states });
    expect(shown(told)).toMatchObject({
      robots: 2,
      states: { working: 1, charging: 1, standby: 0, offline: 0, other: 0 },
    });
    expect(shown(told, false)).toMatchObject({ robots: 2, states });
    expect(sceneRowsOf([scene('hall')], [], false)[0]).toMatchObject({ states: undefined, waiting: undefined });
  });

  it('counts its robots once each, however they are spread', () => {
    const places = fc.array(fc.constantFrom('hall', 'yard', 'elsewhere', undefined), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(places, told => {
        const scenes = [scene('hall', { robots: [robot('a')] }), scene('yard', { robots: [robot('b'), robot('c')] })];
        const devices = rows(
          scenes,
          told.flatMap((mapId, index) => (mapId ? [position('abc'[index] ?? '', mapId)] : [])),
        );
        const shown = sceneRowsOf(scenes, devices, true);
        const away = told.filter(mapId => mapId === 'elsewhere').length;
        expect(shown.reduce((sum, { robots }) => sum + robots, 0)).toBe(3 - away);
      }),
    );
  });

  it('stands by its most urgent robot or alarm, and by its name among equals', () => {
    const waits = (levels: Partial<typeof none>) => ({ waiting: { ...none, ...levels } });
    const scenes = [
      scene('calm 10'),
      scene('calm 9'),
      scene('off', { robots: [robot('c')] }),
      scene('mild', waits({ general: 9 })),
      scene('grave', waits({ serious: 1, general: 2 })),
      scene('robot', { robots: [robot('a', { ...none, important: 1 })] }),
    ];
    const robots = [aRobot({ id: 'a' }), aRobot({ id: 'c', isOnline: false })];
    const shown = inSceneOrder(sceneRowsOf(scenes, rows(scenes, [], robots), true), nameOrder('en-US'));
    expect(shown.map(({ scene: { id } }) => id)).toEqual(['grave', 'robot', 'mild', 'off', 'calm 9', 'calm 10']);
    expect(shown.map(({ waiting, gravest, needing }) => [waiting, gravest, needing]).slice(0, 4)).toEqual([
      [3, 'serious', 0],
      [undefined, undefined, 1],
      [9, 'general', 0],
      [undefined, undefined, 1],
    ]);
  });

  it('stands among those of its zone, and the zone where its first one stands', () => {
    const north = [
      { id: '1', name: 'Site' },
      { id: '2', name: '' },
    ];
    const scenes = [scene('a', { zones: north }), scene('b'), scene('c', { zones: north })];
    const groups = groupsOf(sceneRowsOf(scenes, [], true));
    expect(groups.map(({ names, rows: own }) => [names, own.map(row => row.scene.id)])).toEqual([
      [
        ['Site', '2'],
        ['a', 'c'],
      ],
      [[], ['b']],
    ]);
  });
});

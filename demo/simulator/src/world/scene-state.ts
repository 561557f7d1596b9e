import type { MapMeter } from '@patrolkit/server/links/site-map.ts';
import type { WorldState } from './state.ts';
import type { SceneSprite, SceneState } from './types.ts';

/** A meter with a normal value. */
export const coldMeter = ({ id, x, y, facing }: MapMeter): SceneSprite => ({
  id,
  kind: 'meter',
  x,
  y,
  heading: facing,
  look: -1,
  label: id,
  phase: 0,
});

/** First and last hour of the night, by the clock of the site. */
const night = { from: 19, to: 6 } as const;

const isNight = (at: number): boolean => {
  const hour = new Date(at).getHours();
  return hour >= night.from || hour < night.to;
};

/** The scene of a map: its open doors, things and devices, without one device. */
export const sceneOf = (state: WorldState, mapId: string, exceptDevice?: string): SceneState => {
  const site = state.sites.get(mapId);
  const sprites: SceneSprite[] = [];
  if (!site) return { mapId, openDoors: [], sprites };
  for (const thing of site.things.list) {
    if (thing.kind === 'door') continue;
    sprites.push({
      id: thing.id,
      kind: thing.kind,
      x: thing.x,
      y: thing.y,
      heading: thing.heading,
      look: thing.look,
      label: thing.label,
      phase: ((state.simNow - thing.bornAt) / 1000) % 1,
    });
  }
  for (const gauge of site.plan.meters)
    if (!site.things.list.some(thing => thing.label === gauge.id)) sprites.push(coldMeter(gauge));
  for (const device of state.devices.values()) {
    if (device.mapId !== mapId || device.id === exceptDevice || device.kind === 'sensor') continue;
    sprites.push({
      id: device.id,
      kind: device.kind === 'car' ? 'car' : device.kind === 'robot' ? 'robot' : 'person',
      x: device.x,
      y: device.y,
      heading: device.heading,
      look: device.kind === 'recorder' ? 5 : device.number % 2,
      label: '',
      phase: device.speed === 0 ? 0 : (state.simNow / 1000) % 1,
    });
  }
  const opened = site.plan.doors.filter(({ id }) => state.opened.has(id)).map(({ id }) => id);
  const openDoors = [...new Set([...site.things.openDoors, ...opened])];
  const isDark = state.unlit.has(mapId) && isNight(state.options.now());
  return { mapId, openDoors, sprites, ...(isDark ? { isDark } : {}) };
};

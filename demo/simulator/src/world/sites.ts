/** The maps of the simulator: those of the site, whose walls it knows, and those that users have added. */
import type { DrawnMap } from '@patrolkit/server/links/site-map.ts';
import { Grid } from './grid.ts';
import type { Plan } from './plan.ts';
import { plans } from './plans.ts';
import { createRandom } from './random.ts';
import { Situations, usualAlarmsPerHour } from './situations.ts';
import type { Site, WorldState } from './state.ts';
import { Things } from './things.ts';

/** Makes what is on a map. The number decides what appears there. */
const siteOf = ({ options, library }: WorldState, plan: Plan, number: number): Site => {
  const { seed, alarmsPerHour = usualAlarmsPerHour } = options;
  const grid = new Grid(plan);
  const things = new Things(plan, grid, createRandom(seed * 31 + number * 977 + 5), library);
  const random = createRandom(seed * 53 + number * 613 + 11);
  return { plan, grid, things, situations: new Situations(random, alarmsPerHour), random };
};

/** Opens the maps of the site. */
export const openSites = (state: WorldState): void =>
  plans.forEach((plan, index) => state.sites.set(plan.id, siteOf(state, plan, index)));

/** A map that users have added: its walls, and nothing else. */
const planOf = ({ walls, ...map }: DrawnMap): Plan => ({
  ...map,
  nodes: [],
  edges: [],
  chargers: [],
  doors: [],
  first: undefined,
  solids: walls.map(wall => ({ ...wall, material: 'plaster' })),
  rooms: [],
  lines: [],
  meters: [],
  bays: [],
  props: [],
});

/** The ground of a map as text. When it changes, the map is built again. */
const groundOf = ({ outdoor, originX, originY, width, height, solids }: Plan): string =>
  JSON.stringify([outdoor, originX, originY, width, height, solids]);

/** Follows the maps of the server. Returns the plans of those that users have added or changed, or undefined when all are as they were. */
export const followMaps = (state: WorldState, maps: readonly DrawnMap[]): readonly Plan[] | undefined => {
  const { sites } = state;
  const before = JSON.stringify([...sites.values()].map(({ plan }) => [plan.id, groundOf(plan)]));
  const now = new Map(
    maps.map((map, at) => {
      const known = plans.find(({ id }) => id === map.id);
      const plan = known ? { ...known, outdoor: map.outdoor } : planOf(map);
      const site = sites.get(map.id);
      return [map.id, site && groundOf(site.plan) === groundOf(plan) ? site : siteOf(state, plan, plans.length + at)];
    }),
  );
  sites.clear();
  for (const [id, site] of now) sites.set(id, site);
  const after = JSON.stringify([...sites.values()].map(({ plan }) => [plan.id, groundOf(plan)]));
  return before === after
    ? undefined
    : [...sites.values()].map(({ plan }) => plan).filter(plan => !plans.includes(plan));
};

import { expect, it } from 'vitest';
import { setUp } from './testing.ts';

const world = () => {
  const bed = setUp(2, 14, 1, { alarmsPerHour: 0 });
  const { routes } = bed.world;
  const own = (id: string) => routes.all.find(route => route.id === bed.world.device(id)?.routeId)!;
  return { ...bed, routes, own };
};

it('a device goes on to its next stop, and then follows its route as it is now', () => {
  const { world: site, routes, own } = world();
  const robot = site.device('PR001')!;
  const route = own('PR001');
  robot.stopIndex = 3;
  const next = route.stops[3]!;
  const stops = [...route.stops].reverse();
  routes.set(routes.all.map(one => (one.id === route.id ? { ...one, stops } : one)));
  expect(robot.routeId).toBe(route.id);
  expect(site.route('PR001')?.stops.map(({ id }) => id)).toEqual(stops);
  expect(site.route('PR001')?.stops[robot.stopIndex]?.id).toBe(next);
  // A stop that the route lost is not driven to.
  const rest = stops.filter(stop => stop !== next);
  routes.set(routes.all.map(one => (one.id === route.id ? { ...one, stops: rest } : one)));
  expect(rest).toContain(site.route('PR001')?.stops[robot.stopIndex]?.id);
});

it('a device whose route is gone gets another one of its map that its kind drives, or none', () => {
  const { world: site, routes, own } = world();
  const robot = site.device('PR001')!;
  const gone = own('PR001');
  const others = routes.all.filter(({ id }) => id !== gone.id);
  routes.set(others);
  expect(own('PR001')).toMatchObject({ mapId: robot.mapId });
  expect(robot).toMatchObject({ stopIndex: 0 });
  routes.set(others.map(route => ({ ...route, kinds: ['recorder'] as const })));
  expect(robot.routeId).toBeUndefined();
  expect(site.route('PR001')).toBeUndefined();
  expect(site.beginRound('PR001', gone.id, 'patrol')).toBe(false);
  // Each kind has one again with the first route that it drives.
  routes.set([gone]);
  expect(robot.routeId).toBe(gone.id);
});

it('tells which devices follow a change, and nothing when nothing has changed', () => {
  const { world: site, routes, own } = world();
  const route = own('PR001');
  site.tick(0);
  const told = () => site.tick(0).filter(({ type }) => type === 'route');
  routes.set(routes.all.map(one => ({ ...one })));
  expect(told()).toEqual([]);
  routes.set(routes.all.map(one => (one.id === route.id ? { ...one, stops: one.stops.slice(1) } : one)));
  expect(told()).toContainEqual({ type: 'route', deviceId: 'PR001' });
});

it('a device drives its route no faster than the route allows', () => {
  const { world: site, routes, run } = world();
  routes.set(routes.all.map(route => ({ ...route, speed: 0.3 })));
  let fastest = 0;
  for (let turn = 0; turn < 240; turn += 1) {
    run(250);
    const robot = site.device('PR001')!;
    if (robot.mode === 'patrol') fastest = Math.max(fastest, robot.speed);
  }
  expect(fastest).toBeGreaterThan(0.1);
  expect(fastest).toBeLessThanOrEqual(0.3);
});

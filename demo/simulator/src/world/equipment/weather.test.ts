import { describe, expect, it } from 'vitest';
import { setUp } from '../testing.ts';
import { weatherAt } from './weather.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describe('the weather of a map', () => {
  it('rains or snows forty minutes a day, never in the first hours, and the same for the same seed', () => {
    for (const seed of [1, 7]) {
      const days = 40;
      const moments = Array.from({ length: (days * day) / minute }, (_, at) => weatherAt(seed, '2', at * minute));
      const wet = moments.filter(({ state }) => state !== 'dry').length;
      expect(wet / days).toBeGreaterThan(36);
      expect(wet / days).toBeLessThan(42);
      expect(moments.slice(0, 180).every(({ state }) => state === 'dry')).toBe(true);
      expect(moments.some(({ state }) => state === 'snow')).toBe(true);
      const rates = moments.map(({ rate }) => rate);
      expect(Math.max(...rates)).toBeLessThanOrEqual(10);
      expect(rates.filter(rate => rate > 2).length / days).toBeGreaterThan(20);
    }
    expect(weatherAt(1, '2', 5 * day)).toEqual(weatherAt(1, '2', 5 * day));
  });
});

describe('a rain and snow sensor of the site', () => {
  const installed = () => {
    const site = setUp(1, 14, 10, { alarmsPerHour: 0 });
    site.world.equipment.install('weather', [{ id: '1', mapId: '2' }]);
    site.run(1000);
    return site;
  };

  it('reports the weather of its map, and is away when it is cut off', () => {
    const { world, run, events } = installed();
    expect(world.equipment.report('weather', '1')).toMatchObject({ state: 'dry', rate: 0, isOnline: true });
    events.length = 0;
    world.equipment.disturb('weather', '1', 'rain');
    run(100);
    expect(world.equipment.report('weather', '1')).toMatchObject({ state: 'rain', rate: 8 });
    expect(events).toContainEqual(expect.objectContaining({ type: 'equipment', kind: 'weather', id: '1' }));
    world.equipment.disturb('weather', '1', 'disconnect');
    run(100);
    expect(world.equipment.report('weather', '1')).toMatchObject({ isOnline: false });
    world.equipment.install('weather', []);
    expect(world.equipment.report('weather', '1')).toBeUndefined();
  });
});

describe('a robot in shelter', () => {
  const car = (world: ReturnType<typeof setUp>['world']) => world.device('PV001');

  it('stays at its charger also when it is charged, and then goes on with what it did', () => {
    const { world, run } = setUp(1, 14, 10, { alarmsPerHour: 0 });
    run(100);
    Object.assign(car(world) ?? {}, { mode: 'patrol', battery: 90 });
    expect(world.setCharging('PV001', true, true)).toBe(true);
    expect(car(world)?.mode).toBe('charge');
    run(120_000);
    expect(car(world)).toMatchObject({ mode: 'charge', battery: 100 });
    expect(world.setCharging('PV001', false, true)).toBe(true);
    expect(car(world)?.mode).toBe('patrol');
  });

  it('is charged first when it has little charge', () => {
    const { world, run } = setUp(1, 14, 10, { alarmsPerHour: 0 });
    run(100);
    Object.assign(car(world) ?? {}, { mode: 'patrol', battery: 30 });
    world.setCharging('PV001', true, true);
    world.setCharging('PV001', false, true);
    expect(car(world)?.mode).toBe('charge');
  });
});

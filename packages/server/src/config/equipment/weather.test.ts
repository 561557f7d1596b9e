import { beforeEach, expect, it } from 'vitest';
import { givenName } from '../../language/names.ts';
import type { WeatherReport } from '../../links/equipment.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { Crew } from '../../http/crew.ts';
import type { Database } from '../../store/database.ts';
import { Changes } from '../changes.ts';
import { ThingRegistry } from '../uses.ts';
import { Weather, type KeptRain } from './weather.ts';

let now: number;
let report: WeatherReport;
let stored: Record<string, unknown>;
let kept: KeptRain[];
let told: string[];
let written: unknown[];
let orders: unknown[];
let weather: Weather;

const pass = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    now += 1000;
    weather.sweep();
    await new Promise(resolve => setImmediate(resolve));
  }
};

beforeEach(async () => {
  [now, kept, told, written, orders] = [1_700_000_040_000, [], [], [], []];
  report = { state: 'dry', rate: 0, isOnline: true, power: 90 };
  stored = {
    id: 1,
    device_code: 'RS-01',
    name: 'Yard',
    map_id: '2',
    rain_limit: 2,
    is_snow_counted: false,
    hold_for: 30,
    dry_for: 1,
    reaction: 'pause',
    devices: null,
    tried_until: 0,
    holding: null,
  };
  const query = (sql: string, parameters: unknown[] = []): Promise<unknown[]> => {
    if (sql.startsWith('SELECT')) return Promise.resolve('id' in stored ? [{ ...stored }] : []);
    if (sql.includes('SET holding')) written.push(parameters[1]);
    return Promise.resolve([]);
  };
  const robot = { id: 'PR001', kind: 'robot', mapId: '2', mode: 'patrol', online: true, patrolPaused: false };
  weather = new Weather({
    database: { query, patient: { query } } as unknown as Database,
    actorOf: () => {
      throw new Error('nobody');
    },
    crew: {} as Crew,
    registry: new ThingRegistry(),
    changes: new Changes(() => now),
    now: () => now,
    fleet: {
      maps: [],
      devices: new Map([['PR001', robot]]) as unknown as Fleet['devices'],
      equipment: {
        install: () => undefined,
        report: () => report as never,
        order: () => Promise.resolve('unable'),
      },
      order: (_, order) => {
        orders.push(order.kind);
        robot.patrolPaused = order.kind === 'pause';
        return Promise.resolve('taken');
      },
      abilities: () => ({ orders: {}, hardware: [], hasMicrophone: false }),
    },
    control: { holder: () => undefined },
    nameOfMap: id => givenName(`map ${id}`),
    measured: readings => kept.push(...readings),
    raise: () => undefined,
    reported: (_, __, ids) => told.push(...ids),
    onError: message => expect(message).toBe(''),
  });
  await weather.load();
  await pass(1);
});

it('rain is stored every minute, with its limit', async () => {
  report = { ...report, state: 'rain', rate: 3.14 };
  await pass(120);
  expect(kept).toHaveLength(2);
  expect(kept[0]).toEqual({
    deviceId: 'RS-01',
    deviceName: givenName('Yard'),
    mapName: givenName('map 2'),
    quantity: 'precipitation',
    reading: 3.1,
    readingUnit: 'mm/h',
    lowest: undefined,
    highest: 2,
    isOverLimit: true,
    at: 1_700_000_100_000,
  });
  kept = [];
  report = { ...report, isOnline: false };
  await pass(120);
  expect(kept).toEqual([]);
});

it('more rain than the limit holds patrols back after its time, which is stored; snow only where it counts', async () => {
  report = { ...report, state: 'rain', rate: 2 };
  await pass(60);
  report = { ...report, state: 'snow', rate: 9 };
  await pass(60);
  expect(orders).toEqual([]);
  stored = { ...stored, is_snow_counted: true };
  await weather.load();
  await pass(32);
  expect(orders).toEqual(['pause']);
  await weather.settled();
  expect(written.at(-1)).toBe(JSON.stringify({ reaction: 'pause', devices: ['PR001'], isOver: false }));
  report = { ...report, state: 'dry', rate: 0 };
  await pass(62);
  await weather.settled();
  expect(orders).toEqual(['pause', 'resume']);
  expect(written.at(-1)).toBeNull();
});

it('the rain of a trial counts as rain for its time, and consoles learn of its end', async () => {
  stored = { ...stored, tried_until: now + 40_000 };
  await weather.load();
  await pass(38);
  expect(orders).toEqual(['pause']);
  told = [];
  await pass(3);
  expect(told).toEqual(['1']);
  await pass(65);
  expect(orders).toEqual(['pause', 'resume']);
});

it('a sensor that is deleted lets go of what it held back', async () => {
  report = { ...report, state: 'rain', rate: 9 };
  await pass(32);
  expect(orders).toEqual(['pause']);
  const empty = stored;
  stored = {};
  await weather.load();
  stored = empty;
  await pass(2);
  expect(orders).toEqual(['pause', 'resume']);
});

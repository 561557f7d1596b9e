import { beforeEach, expect, it } from 'vitest';
import { givenName } from '../../language/names.ts';
import type { SwitchReport } from '../../links/equipment.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { Crew } from '../../http/crew.ts';
import type { Database } from '../../store/database.ts';
import { Changes } from '../changes.ts';
import { ThingRegistry } from '../uses.ts';
import type { Validities } from '../validities.ts';
import { Switches, type KeptCurrent } from './switches.ts';

let now: number;
let report: SwitchReport;
let kept: KeptCurrent[];
let switches: Switches;

const pass = (seconds: number): void => {
  for (let second = 0; second < seconds; second += 1) {
    now += 1000;
    switches.keep();
  }
};

beforeEach(async () => {
  [now, kept] = [1_700_000_040_000, []];
  report = { isOn: true, isTripped: false, current: 7.26, isOnline: true };
  const stored = {
    id: 3,
    name: 'Pump',
    gateway_code: 'GW-1',
    device_code: 'SW-03',
    map_id: '1',
    x: null,
    y: null,
    load: 'pump',
    rated: 18,
    trip_at: 25,
    profile_id: null,
    use: 'inUse',
    is_on: true,
  };
  const query = (sql: string): Promise<unknown[]> => Promise.resolve(sql.startsWith('SELECT') ? [stored] : []);
  switches = new Switches({
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
      devices: new Map(),
      equipment: { install: () => undefined, report: () => report, order: () => Promise.resolve('taken') },
    } as unknown as Pick<Fleet, 'maps' | 'devices' | 'equipment'>,
    times: {} as Validities,
    raise: () => undefined,
    reported: () => undefined,
    onError: message => expect(message).toBe(''),
    nameOfMap: id => givenName(`map ${id}`),
    measured: readings => kept.push(...readings),
  });
  await switches.load();
});

it('stores the current of a circuit once a minute, judged by the current at which it trips', () => {
  pass(59);
  expect(kept).toEqual([]);
  pass(1);
  expect(kept).toEqual([
    expect.objectContaining({
      deviceId: 'GW-1 SW-03',
      quantity: 'current',
      reading: 7.3,
      readingUnit: 'A',
      highest: 25,
      isOverLimit: false,
    }),
  ]);
  report = { ...report, current: 26 };
  pass(60);
  expect(kept.at(-1)).toMatchObject({ reading: 26, isOverLimit: true });
  expect(kept).toHaveLength(2);
});

it('stores nothing of a circuit that is away, and nothing twice after a clock that was set back', () => {
  pass(60);
  now -= 20_000;
  pass(20);
  expect(kept).toHaveLength(1);
  report = { ...report, isOnline: false };
  pass(120);
  expect(kept).toHaveLength(1);
});

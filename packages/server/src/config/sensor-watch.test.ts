import { beforeEach, describe, expect, it } from 'vitest';
import type { Device, Measured } from '../links/devices.ts';
import type { FleetEvent } from '../links/events.ts';
import { givenName } from '../language/names.ts';
import type { Database } from '../store/database.ts';
import { limitsSaid, SensorWatch, type KeptReading } from './sensor-watch.ts';

const noon = 1_700_000_040_000;
let now: number;
let stored: Record<string, unknown>[];
let raised: FleetEvent[];
let kept: KeptReading[];
let powers: unknown[];
let sensor: Pick<Device, 'id' | 'mapId' | 'online' | 'battery' | 'measured'>;
let watch: SensorWatch;

/** The rows of the sensor, as its column holds them. */
const limit = (quantity: string, part: object = {}): object => ({ quantity, alarmLevel: 2, ...part });
const limits = async (...rows: readonly object[]): Promise<void> => {
  stored = [{ id: 'GS001', quantities: rows, report_every: 30 }];
  await watch.load();
};
const measures = (...measured: readonly (readonly [Measured['quantity'], number])[]): void => {
  sensor.measured = measured.map(([quantity, value]) => ({ quantity, value }));
};
const pass = (ms = 1000): readonly FleetEvent[] => {
  raised = [];
  for (const end = now + ms; now < end;) {
    now += 1000;
    watch.sweep();
  }
  return raised;
};
const alarm = (part: object) => expect.objectContaining({ type: 'alarm', alarm: expect.objectContaining(part) });
const gone = (cause: string) => expect.objectContaining({ type: 'gone', cause });

beforeEach(async () => {
  [now, raised, kept, powers] = [noon, [], [], []];
  sensor = { id: 'GS001', mapId: '1', online: true, battery: 80, measured: [] };
  const query = (sql: string, parameters?: unknown[]): Promise<unknown[]> => {
    if (sql.startsWith('SELECT')) return Promise.resolve(stored);
    powers.push(parameters);
    return Promise.resolve([]);
  };
  watch = new SensorWatch({
    database: { query } as unknown as Database,
    fleet: { devices: new Map([['GS001', sensor as Device]]) },
    raise: events => raised.push(...events),
    now: () => now,
    onError: message => expect(message).toBe(''),
    nameOfDevice: id => givenName(`name of ${id}`),
    nameOfMap: id => givenName(`map ${id}`),
    measured: readings => kept.push(...readings),
  });
  await limits(limit('CO', { upperLimit: 24 }), limit('O2', { lowerLimit: 19.5, upperLimit: 23.5 }));
  measures(['CO', 12], ['O2', 20.9]);
  pass();
});

describe('the curve of a sensor', () => {
  it('has a value a minute of the first quantity, sixty at most, and begins again with another quantity', async () => {
    expect(watch.hourOf('GS001')).toBeUndefined();
    pass(60_000);
    measures(['CO', 14.26], ['O2', 20.9]);
    pass(60_000);
    expect(watch.hourOf('GS001')).toEqual([12, 12, 14.3]);
    // Nothing is measured while it is away.
    sensor.online = false;
    pass(300_000);
    expect(watch.hourOf('GS001')).toHaveLength(3);
    sensor.online = true;
    pass(3_600_000);
    expect(watch.hourOf('GS001')).toHaveLength(60);
    await limits(limit('O2', { lowerLimit: 19.5 }));
    pass(120_000);
    expect(watch.hourOf('GS001')).toEqual([20.9, 20.9]);
  });
});

describe('a reading beyond a limit', () => {
  it('raises its alarm with the level of the limit within a second, once while it lasts', () => {
    measures(['CO', 30.26], ['O2', 20.9]);
    expect(pass()).toEqual([
      alarm({ kind: 'gas', level: 'important', value: 'CO 30.3 ppm', deviceId: 'GS001', causeId: 'sensor GS001 CO' }),
    ]);
    expect(pass(60_000)).toEqual([]);
    measures(['CO', 23.9], ['O2', 20.9]);
    expect(pass(), 'nearly back').toEqual([]);
    measures(['CO', 23], ['O2', 20.9]);
    expect(pass()).toEqual([gone('sensor GS001 CO')]);
  });

  it('may be below the lower limit, of any of its quantities', () => {
    measures(['CO', 12], ['O2', 19.1]);
    expect(pass()).toEqual([alarm({ kind: 'gas', value: 'O2 19.1 %', causeId: 'sensor GS001 O2' })]);
  });

  it.each([
    ['temperature', 'temperature'],
    ['PM10', 'dust'],
    ['smoke', 'smoke'],
    ['humidity', 'humidity'],
    ['noise', 'noise'],
    ['SO2', 'gas'],
  ] as const)('of %s is an alarm of the kind %s', async (quantity, kind) => {
    await limits(limit(quantity, { upperLimit: 10 }));
    measures([quantity, 11]);
    expect(pass()).toEqual([alarm({ kind })]);
  });

  it('is found at once when a limit is lowered, and ends when it is raised or removed', async () => {
    await limits(limit('CO', { upperLimit: 5, alarmLevel: 1 }));
    expect(raised).toEqual([alarm({ level: 'serious', value: 'CO 12.0 ppm' })]);
    raised = [];
    await limits(limit('CO', { upperLimit: 24 }));
    expect(raised).toEqual([gone('sensor GS001 CO')]);
    await limits(limit('CO', { upperLimit: 5 }));
    raised = [];
    await limits(limit('O2', { upperLimit: 23.5 }));
    expect(raised).toEqual([gone('sensor GS001 CO')]);
  });

  it('counts again when its sensor is back, and still stands while it is away', () => {
    sensor.online = false;
    measures(['CO', 30], ['O2', 20.9]);
    expect(pass()).toEqual([]);
    sensor.online = true;
    expect(pass()).toEqual([alarm({ kind: 'gas' })]);
    sensor.online = false;
    measures(['CO', 12], ['O2', 20.9]);
    expect(pass()).toEqual([]);
    sensor.online = true;
    expect(pass()).toEqual([gone('sensor GS001 CO')]);
  });
});

describe('a sensor', () => {
  it('has an alarm of its battery below 20 %, until it is changed', () => {
    sensor.battery = 19.6;
    expect(pass()).toEqual([alarm({ kind: 'battery', value: '20', causeId: 'sensor GS001 power' })]);
    sensor.battery = 22;
    expect(pass()).toEqual([]);
    sensor.battery = 99;
    expect(pass()).toEqual([gone('sensor GS001 power')]);
  });

  it('has all its readings stored at its interval, with the limits of the time', async () => {
    pass(60_000);
    expect(kept.filter(({ quantity }) => quantity === 'CO')).toEqual(
      [30_000, 60_000].map(ms => ({
        deviceId: 'GS001',
        deviceName: givenName('name of GS001'),
        mapName: givenName('map 1'),
        at: noon + ms - (noon % 30_000),
        quantity: 'CO',
        reading: 12,
        readingUnit: 'ppm',
        lowest: undefined,
        highest: 24,
        isOverLimit: false,
      })),
    );
    kept = [];
    await limits(limit('CO', { upperLimit: 11.5 }));
    pass(30_000);
    expect(kept).toMatchObject([{ quantity: 'CO', highest: 11.5, isOverLimit: true }]);
    kept = [];
    sensor.online = false;
    pass(60_000);
    expect(kept).toEqual([]);
  });

  it('stores nothing twice when the clock is set back a little, and goes on from there when it is set back far', () => {
    pass(60_000);
    const before = kept.length;
    now -= 20_000;
    pass(20_000);
    expect(kept.length).toBe(before);
    now -= 3_600_000;
    kept = [];
    pass(60_000);
    expect([...new Set(kept.map(({ at }) => at))]).toHaveLength(2);
  });

  it('shows its first reading, with the unit', () => {
    pass(5000);
    expect(watch.shown('GS001')).toBe('12.0 ppm');
    expect(watch.shown('GS009')).toBeUndefined();
  });

  it('has its charge stored when it has changed by a percent', async () => {
    sensor.battery = 79.8;
    pass();
    sensor.battery = 78;
    pass();
    await watch.settled();
    expect(powers).toEqual([
      [['GS001'], [80]],
      [['GS001'], [78]],
    ]);
  });
});

it('limits are said in words', () => {
  expect(
    limitsSaid(
      [
        { quantity: 'CO', upper: 24, level: 'serious' },
        { quantity: 'O2', lower: 19.5, upper: 23.5, level: 'serious' },
        { quantity: 'temperature', lower: -5, level: 'general' },
      ],
      'en-us',
    ),
  ).toBe('CO ≤ 24 ppm, O2 19.5–23.5 %, Temperature ≥ -5 °C');
});

import { meterReading } from '@patrolkit/transport/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../world/random.ts';
import { vehicleOf } from '../../world/vehicles.ts';
import { goingOn, type Batch } from './all.ts';
import { dutiesOf, dutyFacts } from './duties.ts';
import { batteryAt, batteryReadingsOf, quantitiesOf, sensorAt, sensorReadingsOf } from './readings.ts';
import { deviceFaults } from '../../world/reported-faults.ts';
import { exceptionsOf, isAwayAt, onlineStretchesOf, soundsOf } from './robots.ts';
import { bodyTemperaturesOf, cardReadingsOf, faceSeen, feverAbove, gateChecksOf, unverifiedOf } from './persons.ts';
import { mobileSightingsOf, wirelessSightingsOf } from './signals.ts';
import { moments, noticedBy, type RecordSite } from './site.ts';
import { chargingsOf, meterAt, metersAt, readingsAt } from './stops.ts';
import { visitsOf } from './visits.ts';
import { testSite } from './testing.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const site = testSite();
const noon = Date.UTC(2026, 4, 12, 12);
const days = fc.integer({ min: 0, max: 400 }).map(day => ({ from: noon + day * DAY, to: noon + (day + 3) * DAY }));
const seeds = fc.integer({ min: 0, max: 1_000_000 });
const check = (property: fc.IProperty<[number, { from: number; to: number }]>, numRuns = 20): void =>
  fc.assert(property, { numRuns });

const noPicture = () => '';

const rowsOf = (batches: Iterable<Batch>, kind: string) =>
  [...batches].filter(batch => batch.kind === kind).flatMap(({ rows }) => rows);

describe('what goes on at a site', () => {
  it('is the same for the same seed, and lies within its stretch', () => {
    check(
      fc.property(seeds, days, (seed, stretch) => {
        const make = (): Batch[] => [
          ...goingOn(site, stretch, stretch.to, kind => seededRandom(seed, kind), noPicture),
        ];
        const made = make();
        expect(make().map(({ rows }) => rows)).toEqual(made.map(({ rows }) => rows));
        for (const { kind, rows } of made) {
          const ahead = kind === 'Visit' ? HOUR : 0;
          const isOutside = (at: number): boolean => at < stretch.from + ahead || at >= stretch.to + ahead;
          expect(
            rows.filter(({ at }) => isOutside(Number(at))),
            kind,
          ).toEqual([]);
        }
      }),
    );
  });

  it('has a picture of whoever or whatever a camera saw', () => {
    const stretch = { from: noon, to: noon + 3 * DAY };
    const made = [
      ...goingOn(
        site,
        stretch,
        stretch.to,
        kind => seededRandom(1, kind),
        (kind, { deviceId, at }, label) => [kind, deviceId, at, label].join('~'),
      ),
    ];
    for (const [kind, thing, named] of [
      ['BodyTemperature', 'person', 'personName'],
      ['GateCheck', 'person', 'personName'],
      ['CardReading', 'person', 'personName'],
      ['VehicleCharging', 'vehicle', 'plate'],
    ] as const) {
      const rows = rowsOf(made, kind);
      expect(rows.length, kind).toBeGreaterThan(10);
      for (const { picture, deviceId, at, [named]: label = '' } of rows)
        expect(picture).toBe([thing, deviceId, at, label].join('~'));
    }
    for (const row of rowsOf(
      goingOn(site, stretch, stretch.to, kind => seededRandom(1, kind), noPicture),
      'GateCheck',
    ))
      expect(row).not.toHaveProperty('picture');
  });

  it('comes as often as it should, however the stretch is cut', () => {
    const stretch = { from: noon, to: noon + 20 * DAY };
    const random = seededRandom('whole');
    const whole = moments(stretch, random, 50).length;
    let cut = 0;
    for (let from = stretch.from; from < stretch.to; from += 60_000)
      cut += moments({ from, to: from + 60_000 }, random, 50).length;
    expect(Math.abs(whole - cut)).toBeLessThan(whole * 0.15);
    expect(Math.abs(whole / 20 - 50)).toBeLessThan(5);
  });
});

describe('persons', () => {
  it('look alike each time, have one card, and a fever is what lies above the limit', () => {
    check(
      fc.property(seeds, days, (seed, stretch) => {
        const name = site.people[seed % site.people.length]!.name;
        const [device] = site.devices;
        const faces = [stretch.from, stretch.to].map(
          at => faceSeen({ ...noticedBy(device!), at }, name).similarity ?? 0,
        );
        expect(Math.abs(faces[0]! - faces[1]!)).toBeLessThan(0.04);
        for (const one of faces) expect(one > 0.8 && one <= 1).toBe(true);
        const cards = new Map<unknown, unknown>();
        for (const card of cardReadingsOf(site, stretch, seededRandom(seed))) {
          expect(cards.get(card.personName) ?? card.cardNumber).toBe(card.cardNumber);
          cards.set(card.personName, card.cardNumber);
          expect(card.isMatch).toBe(card.similarity > 0.6);
        }
        for (const { temperature, isFever } of bodyTemperaturesOf(site, stretch, seededRandom(seed))) {
          expect(temperature > 35.5 && temperature < 40).toBe(true);
          expect(isFever).toBe(temperature > feverAbove);
        }
        for (const { personName, temperature, isAdmitted } of gateChecksOf(site, stretch, seededRandom(seed))) {
          const isWelcome = site.people.every(({ name: known, isWelcome: welcome }) => welcome || known !== personName);
          if (personName !== undefined) expect(isAdmitted).toBe(isWelcome && temperature <= feverAbove);
          else expect(isAdmitted && temperature > feverAbove).toBe(false);
        }
      }),
    );
  });

  it('are unidentified at the gate where their verification takes longer than may be, and not let in', () => {
    check(
      fc.property(seeds, days, (seed, stretch) => {
        const [patient, hasty] = [
          { ...site, verificationTimeout: 60 },
          { ...site, verificationTimeout: 1 },
        ];
        const known = gateChecksOf(patient, stretch, seededRandom(seed)).filter(
          ({ personName }) => personName !== undefined,
        );
        const named = gateChecksOf(hasty, stretch, seededRandom(seed)).filter(
          ({ personName }) => personName !== undefined,
        );
        expect(unverifiedOf(patient, stretch, seededRandom(seed))).toEqual([]);
        expect(unverifiedOf(hasty, stretch, seededRandom(seed)).length).toBe(known.length - named.length);
        expect(known.length === 0 || named.length < known.length).toBe(true);
      }),
    );
  });

  it('visit in an order: nobody leaves before having come, and who is refused never was inside', () => {
    check(
      fc.property(seeds, days, (seed, stretch) => {
        for (const { at, leftAt, visitState } of visitsOf(site, stretch, seededRandom(seed))) {
          expect(leftAt === undefined).toBe(visitState === 'refused');
          if (leftAt !== undefined) expect(leftAt).toBeGreaterThan(at);
        }
        const asOf = stretch.from + 30 * HOUR;
        const visits = goingOn(site, stretch, asOf, kind => seededRandom(seed, kind), noPicture);
        for (const row of rowsOf(visits, 'Visit')) {
          expect(row['visitState'] === 'expected').toBe(Number(row['at']) > asOf);
          if (row['visitState'] === 'inside') expect(row['leftAt']).toBeUndefined();
          if (row['leftAt'] !== undefined) expect(Number(row['leftAt'])).toBeLessThanOrEqual(asOf);
        }
      }),
    );
  });
});

describe('curves', () => {
  it('are the same however they are asked, and say themselves when they lie beyond the limit', () => {
    check(
      fc.property(seeds, days, (seed, stretch) => {
        const half = { from: stretch.from + DAY, to: stretch.to };
        const whole = sensorReadingsOf({ ...site, seed }, stretch, 10 * 60_000);
        const later = sensorReadingsOf({ ...site, seed }, half, 10 * 60_000);
        expect(whole.filter(({ at }) => at >= half.from)).toEqual(later);
        const wrong = whole.filter(
          ({ reading, highest = 0, isOverLimit }) =>
            reading < 0 || reading > highest * 2 || isOverLimit !== reading > highest,
        );
        expect(wrong).toEqual([]);
      }),
      5,
    );
  });

  it('go beyond their limit now and then, and seldom', () => {
    const device = site.devices.find(({ kind }) => kind === 'sensor')!;
    const [main] = quantitiesOf(device);
    const all = Array.from({ length: 200 * 144 }, (_, index) => sensorAt(1, device.id, main!, noon + index * 600_000));
    const over = all.filter(reading => reading > main!.threshold).length;
    expect(over).toBeGreaterThan(0);
    expect(over).toBeLessThan(all.length * 0.02);
  });

  it('of batteries fall on patrol and rise at the dock, within their bounds', () => {
    check(
      fc.property(seeds, days, (seed, { from }) => {
        const [at, later] = [batteryAt(seed, 'PR001', from), batteryAt(seed, 'PR001', from + 60_000)];
        expect(at.charge >= 15 && at.charge <= 100).toBe(true);
        if (at.isCharging === later.isCharging) expect(later.charge > at.charge).toBe(at.isCharging);
        for (const row of batteryReadingsOf({ ...site, seed }, { from, to: from + HOUR }))
          expect(row.current > 0).toBe(row.isCharging);
      }),
    );
  });

  it('of meters say how they stand to their limits; those of a point are read there alone', () => {
    check(
      fc.property(seeds, days, (seed, { from }) => {
        const meter = site.meters[seed % site.meters.length]!;
        const point = site.points.find(({ id }) => id === meter.pointId)!;
        const device = site.devices[0]!;
        const read = metersAt(site, { device, point, at: from }, seededRandom(seed));
        expect(read.length).toBe(site.meters.filter(({ pointId }) => pointId === point.id).length);
        for (const { reading, readingState, lowest = 0, highest = 0 } of read) {
          expect(reading === undefined).toBe(readingState === 'unreadable');
          if (reading === undefined) continue;
          expect(readingState).toBe(reading < lowest ? 'low' : reading > highest ? 'high' : 'normal');
        }
        expect(Math.abs(meterAt(1, meter, from) - meterAt(1, meter, from + 60_000))).toBeLessThan(60);
      }),
    );
  });
});

describe('meters', () => {
  const readAll = (at: number) =>
    site.points.flatMap(point => metersAt(site, { device: site.devices[0]!, point, at }, seededRandom(at)));

  it('are of every kind that the page of meters has a tab for', () => {
    const { kind } = meterReading.fields['meterKind']!.codec;
    const kinds = kind.type === 'choice' ? Object.keys(kind.words) : [];
    expect(kinds).toContain('switchPosition');
    expect([...new Set(readAll(noon).map(({ meterKind }) => String(meterKind)))].sort()).toEqual(kinds.sort());
  });

  it('that are switches are on or off, and seldom off', () => {
    const all = Array.from({ length: 300 }, (_, day) => readAll(noon + day * DAY)).flat();
    const switches = all.filter(({ meterKind, reading }) => meterKind === 'switchPosition' && reading !== undefined);
    const off = switches.filter(({ reading }) => reading === 0);
    expect(switches.every(({ reading }) => reading === 0 || reading === 1)).toBe(true);
    expect(off.length).toBeGreaterThan(0);
    expect(off.length).toBeLessThan(switches.length * 0.1);
    for (const { readingState } of off) expect(readingState).toBe('low');
  });
});

describe('duties', () => {
  it('cover every shift with another guard on each map, and end where the next begin', () => {
    check(
      fc.property(seeds, days, (seed, stretch) => {
        const duties = dutiesOf({ ...site, seed }, stretch);
        expect(duties).toHaveLength(3 * 3 * 2);
        for (const { at, until, guardName, mapId, signings } of duties) {
          const beside = duties.filter(one => one.at === at);
          expect(new Set(beside.map(one => one.guardName)).size).toBe(2);
          expect(new Set(beside.map(one => one.mapId)).size).toBe(2);
          // No guard works two shifts in a row.
          const next = duties.find(one => one.at === until && one.guardName === guardName);
          expect(next).toBeUndefined();
          for (const { id } of signings) expect(id.startsWith(`${mapId}-`)).toBe(true);
        }
      }),
    );
  });

  it('only gain as they go on, and tell their end once it has come', () => {
    check(
      fc.property(seeds, days, (seed, stretch) => {
        const [duty] = dutiesOf({ ...site, seed }, stretch);
        const steps = [0, 0.3, 0.6, 0.99, 1].map(share =>
          dutyFacts(duty!, duty!.at + share * (duty!.until - duty!.at), 'en-us'),
        );
        steps.forEach((facts, index) => {
          expect(facts.dutyResult === 'onDuty').toBe(index < 4);
          expect(facts.pointsSigned).toBeGreaterThanOrEqual(steps[index - 1]?.pointsSigned ?? 0);
          expect(facts.pointsLate).toBeLessThanOrEqual(facts.pointsSigned);
        });
      }),
    );
  });
});

describe('stretches', () => {
  it('of a device online never overlap, and none lies beyond the end', () => {
    check(
      fc.property(seeds, days, (seed, { from, to }) => {
        const whole = { begin: from - 5 * DAY, end: to };
        const other = { ...site, seed };
        const days = [0, 1, 2, 3, 4, 5, 6, 7].map(day => ({
          from: whole.begin + day * DAY,
          to: Math.min(to, whole.begin + (day + 1) * DAY),
        }));
        const rows = days.flatMap(day => onlineStretchesOf(other, day, whole));
        for (const { id } of site.devices) {
          const own = rows.filter(({ deviceId }) => deviceId === id).sort((one, two) => one.at - two.at);
          if (isAwayAt(other, id, whole.begin)) expect(own[0]?.at).toBeGreaterThan(whole.begin);
          else expect(own[0]?.at).toBe(whole.begin);
          own.forEach(({ at, until = 0, lasted }, index) => {
            expect(until).toBeGreaterThan(at);
            expect(lasted).toBe(until - at);
            expect(until).toBeLessThanOrEqual(own[index + 1]?.at ?? whole.end);
          });
        }
      }),
    );
  });

  it('of faults are of devices that can have them: what stands still has no motor, and what has no camera loses no picture', () => {
    const kindOf = new Map(site.devices.map(({ id, kind }) => [id, kind]));
    const found = new Map<unknown, Set<unknown>>();
    for (const { deviceId, exceptionCode } of exceptionsOf(site, { from: noon, to: noon + 300 * DAY }, seededRandom(1)))
      found.set(exceptionCode, (found.get(exceptionCode) ?? new Set()).add(kindOf.get(deviceId ?? '')));
    expect([...found.keys()].sort()).toEqual(deviceFaults.map(({ code }) => code).sort());
    for (const code of ['E101', 'E102', 'E201', 'E202', 'E302'])
      expect([...(found.get(code) ?? [])].sort(), code).toEqual(['car', 'robot']);
    for (const code of ['E301', 'E401', 'E501'])
      expect([...(found.get(code) ?? [])].sort(), code).toEqual(['car', 'recorder', 'robot']);
  });

  it('of faults end, and of vehicles at one charging place do not overlap', () => {
    check(
      fc.property(seeds, days, (seed, stretch) => {
        for (const { at, until, lasted } of exceptionsOf(site, stretch, seededRandom(seed)))
          expect(until).toBe(at + lasted!);
        const until = new Map<string, number>();
        for (const row of chargingsOf(site, stretch, seededRandom(seed))) {
          const place = JSON.stringify(row.chargingPlace);
          expect(row.at).toBeGreaterThanOrEqual(until.get(place) ?? 0);
          until.set(place, row.until!);
          expect(row.isPetrolCar).toBe(vehicleOf(String(row.plate)).plateColour !== 'green');
        }
      }),
    );
  });
});

describe('identifiers', () => {
  it('are made up: addresses of one’s own, and the test network', () => {
    const stretch = { from: noon, to: noon + 3 * DAY };
    for (const { mac } of wirelessSightingsOf(site, stretch, seededRandom(1)))
      expect(mac).toMatch(/^[0-9A-F][26AE](:[0-9A-F]{2}){5}$/);
    for (const { imsi } of mobileSightingsOf(site, stretch, seededRandom(1))) expect(imsi).toMatch(/^00101\d{10}$/);
  });
});

describe('a device without a detector', () => {
  const stretch = { from: noon, to: noon + 12 * DAY };
  const sources = {
    wifi: wirelessSightingsOf,
    imsi: mobileSightingsOf,
    sound: soundsOf,
    card: cardReadingsOf,
  } as const;
  const without = (missing: string): RecordSite => ({
    ...site,
    devices: site.devices.map(device =>
      device.id === 'PR001'
        ? {
            ...device,
            detectors: (['thermal', 'sound', 'wifi', 'imsi', 'card', 'meter'] as const).filter(one => one !== missing),
          }
        : device,
    ),
  });

  it.each(Object.entries(sources))('makes no such record, and others do: %s', (missing, source) => {
    const devicesOf = (from: RecordSite): (string | undefined)[] =>
      source(from, stretch, seededRandom(1)).map(({ deviceId }) => deviceId);
    expect(devicesOf(site)).toContain('PR001');
    expect(devicesOf(without('none'))).toContain('PR001');
    expect(devicesOf(without(missing))).not.toContain('PR001');
    expect(devicesOf(without(missing)).length).toBeGreaterThan(0);
  });

  it('takes no thermal picture, and reads no meter', () => {
    const readAll = (missing: string) => {
      const from = without(missing);
      const [device] = from.devices.filter(({ id }) => id === 'PR001');
      if (!device) throw new Error('no robot');
      return from.points.map(point =>
        readingsAt(from, { device, point, at: noon, picture: undefined }, seededRandom(1)),
      );
    };
    const [all, cold, blind] = [readAll('none'), readAll('thermal'), readAll('meter')];
    expect([all.some(({ heat }) => heat), all.some(({ meters }) => meters.length > 0)]).toEqual([true, true]);
    expect([cold.some(({ heat }) => heat), cold.some(({ meters }) => meters.length > 0)]).toEqual([false, true]);
    expect([blind.some(({ heat }) => heat), blind.some(({ meters }) => meters.length > 0)]).toEqual([true, false]);
  });
});

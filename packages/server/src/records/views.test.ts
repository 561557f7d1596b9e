import {
  inspectionAlarms,
  inspectionEvents,
  inspectionReadings,
  inspectionRuns,
  meterReadings,
  patrolRuns,
  thermalReadings,
  type AnyRecords,
  type Entity,
} from '@patrolkit/transport/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../session/users.ts';
import type { Database } from '../store/database.ts';
import { keep } from './kept.ts';
import { everybodyOf, openWithPast, tableIn, testReader } from './testing.ts';

const now = Date.UTC(2026, 4, 12, 12);
let database: Database;
let user: Account;

beforeAll(async () => {
  database = await openWithPast(3, now);
  user = await everybodyOf(database);
});
afterAll(() => database.close());

const all = async <Row>(
  records: AnyRecords & { readonly entity: Entity<Row> },
  asked: Record<string, unknown> = {},
): Promise<Row[]> => {
  const rows: Row[] = [];
  for await (const some of tableIn(database, records).each(asked, user, testReader)) rows.push(...some);
  return rows;
};

describe('inspections', () => {
  it('are the runs of the same robots, and their points add up', async () => {
    const [runs, inspections] = [await all(patrolRuns), await all(inspectionRuns)];
    expect(inspections.map(({ id, at, until }) => [id, at, until])).toEqual(
      runs.map(({ id, at, until }) => [id, at, until]),
    );
    const readings = await all(inspectionReadings);
    let abnormal = 0;
    for (const [index, one] of inspections.entries()) {
      const run = runs[index]!;
      expect(one.planName).toBe(run.routeName);
      expect(one.pointsNormal + one.pointsAbnormal).toBe(run.pointsReached);
      expect(one.pointsNormal + one.pointsAbnormal + one.pointsMissed).toBe(one.pointsPlanned);
      const beyond = readings.filter(
        ({ deviceId, at, verdict }) =>
          deviceId === one.deviceId &&
          at >= one.at &&
          at <= Number(one.until) &&
          (verdict === 'low' || verdict === 'high'),
      );
      expect(one.pointsAbnormal).toBe(new Set(beyond.map(({ pointName }) => pointName)).size);
      expect(one.inspectionResult).toBe(
        one.pointsAbnormal > 0 ? 'abnormal' : one.pointsMissed > 0 ? 'incomplete' : 'normal',
      );
      abnormal += one.pointsAbnormal;
    }
    expect(abnormal).toBeGreaterThan(0);
  });

  it('have the readings of meters and of heat, and those beyond their limits are their alarms', async () => {
    const [meters, heat, readings] = [
      await all(meterReadings),
      await all(thermalReadings),
      await all(inspectionReadings),
    ];
    expect(readings).toHaveLength(meters.length + heat.length);
    const byId = new Map(readings.map(one => [one.id, one]));
    for (const meter of meters)
      expect({ reading: undefined, ...byId.get(meter.id) }).toMatchObject({
        equipmentName: meter.meterName,
        item: meter.meterKind,
        verdict: meter.readingState,
        pointName: meter.pointName,
        highest: meter.highest,
        reading: meter.reading,
      });
    for (const { reading, readingState } of meters) expect(reading === undefined).toBe(readingState === 'unreadable');
    for (const one of heat)
      expect(byId.get(one.id)).toMatchObject({
        equipmentName: one.equipmentName,
        item: 'heat',
        reading: one.temperature,
        highest: one.temperatureLimit,
        verdict: one.isOverLimit ? 'high' : 'normal',
      });
    const alarms = await all(inspectionAlarms);
    expect(alarms.map(({ id }) => id)).toEqual(
      readings.filter(({ verdict }) => verdict === 'low' || verdict === 'high').map(({ id }) => id),
    );
    expect(new Set(alarms.map(({ handlingState }) => handlingState)).has('recovered')).toBe(true);
    for (const { handlingState, recoveredAt, at, equipmentName, mapName } of alarms) {
      expect(recoveredAt === undefined).toBe(handlingState === 'open');
      const later = readings.filter(
        one =>
          one.at > at && one.equipmentName === equipmentName && one.mapName === mapName && one.verdict === 'normal',
      );
      expect(recoveredAt).toBe(later.map(one => one.at).sort((one, other) => one - other)[0]);
    }
  });

  it('alarm of a switch that is off, between whose limits there is nothing', async () => {
    const off = { readingUnit: '', reading: 0, lowest: 1, highest: 1, readingState: 'low' } as const;
    const at = now + 1000;
    await keep(database, meterReadings, [
      { at, deviceId: 'PR001', pointName: 'P', meterName: 'S', meterKind: 'switchPosition', ...off },
    ]);
    const [alarm] = await all(inspectionAlarms, { from: at, to: at });
    expect(alarm).toMatchObject({
      equipmentName: 'S',
      item: 'switchPosition',
      level: 'serious',
      handlingState: 'open',
    });
    await database.query('DELETE FROM records WHERE at = $1', [at]);
  });

  it('tell step by step what happened in each run', async () => {
    const runs = await all(patrolRuns);
    const events = await all(inspectionEvents);
    for (const { id, at, until, pointsReached, pointsPlanned, runResult, startedBy, remarks } of runs) {
      const own = events.filter(event => event.runId === id);
      const count = (step: string): number => own.filter(event => event.inspectionStep === step).length;
      expect(count('started')).toBe(1);
      expect(count('pointDone')).toBe(pointsReached);
      expect(count('pointSkipped')).toBe(pointsPlanned - pointsReached);
      expect(count('stopped') + count('finished')).toBe(1);
      if (runResult === 'stopped') expect(count('stopped')).toBe(1);
      if (runResult === 'complete') expect(count('finished')).toBe(1);
      const begin = own.find(event => event.inspectionStep === 'started');
      expect([begin?.at, begin?.doneBy]).toEqual([at, startedBy === 'user' ? 'user' : 'system']);
      const end = own.find(event => event.inspectionStep === 'stopped' || event.inspectionStep === 'finished');
      expect([end?.at, end?.remarks]).toEqual([until, remarks]);
      for (const event of own) expect(event.at >= at && event.at <= Number(until)).toBe(true);
    }
    expect((await all(inspectionEvents, { runId: runs[0]!.id })).length).toBe(runs[0]!.pointsPlanned + 2);
  });

  it('go on: what is not over has missed nothing yet', async () => {
    const run = {
      at: now,
      deviceId: 'PR001',
      routeName: 'Ring',
      startedBy: 'user',
      pointsPlanned: 11,
      pointsReached: 2,
      captureCount: 0,
      alarmCount: 0,
      driven: 3,
      runResult: 'running',
    } as const;
    await keep(database, patrolRuns, [run]);
    const [found] = await all(inspectionRuns, { from: now });
    expect(found).toMatchObject({ inspectionResult: 'running', pointsMissed: 0, pointsNormal: 2 });
    expect((await all(inspectionEvents, { from: now })).map(event => [event.inspectionStep, event.doneBy])).toEqual([
      ['started', 'user'],
    ]);
  });
});

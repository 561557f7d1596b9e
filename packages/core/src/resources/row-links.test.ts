import { describe, expect, it } from 'vitest';
import { faultsOf, searchFacePerson, searchOperateUser } from '@patrolkit/transport';
import { listBehindInspections, readingsBehind } from '../boards/inspections.ts';
import { anEquipment } from '../testing/index.ts';
import { listRequest, loadResource, queryProblems, readQuery, resourceNames, type ResourceName } from './index.ts';

/** The screen and the query to which a row leads. */
const waysOn = async (name: ResourceName, row: object): Promise<readonly (string | undefined)[]> => {
  const { link } = await loadResource(name);
  return [link?.screen, link?.query(row)];
};

describe('a name that a server gave, however long', () => {
  // Longer than any name of the specification, which allows 100 characters.
  const name = `${'Boiler house and pump station, '.repeat(6)}A`;
  const now = 1_700_000_000_000;
  /** Whether the list behind a link can be requested, and with which filters. */
  const behind = async (screen: string, query: string) => {
    const found = resourceNames.find(known => known === screen);
    if (!found) throw new Error(`There is no list ${screen}`);
    const page = await loadResource(found);
    const read = readQuery(page, query);
    return {
      problems: Object.keys(queryProblems(page, read.filters, now)),
      faults: faultsOf(page.list, listRequest(page, read, now)),
      read,
    };
  };
  const fine = { problems: [], faults: [] };

  it.each([
    ['face-aggregation-query-index', { personName: name }, { personName: name, exactName: name }],
    ['numberplate-aggregation-query-index', { plate: name }, { plate: name, exactPlate: name }],
  ] as const)('can be sought by where a row has it: %s', async (of, row, filters) => {
    const [screen = '', query = ''] = await waysOn(of, row);
    expect(await behind(screen, query)).toMatchObject({ ...fine, read: { filters } });
  });

  it('can be sought by where a board has it', async () => {
    for (const { screen, query } of [
      listBehindInspections('running', { from: now, lineName: name }),
      listBehindInspections('ended', { from: now, areaName: name }),
      listBehindInspections('beyond', { from: now, areaName: name }),
      readingsBehind(anEquipment({ at: now, name, areaName: name })),
    ])
      expect(await behind(screen, query)).toMatchObject(fine);
  });

  it.each([searchFacePerson, searchOperateUser])('can be sought by where persons are chosen: $name', search => {
    expect(faultsOf(search, { name })).toEqual([]);
    expect(faultsOf(search, { name: 'x'.repeat(201) })).toMatchObject([{ field: 'name', bounds: { max: 200 } }]);
  });

  it('can be sought by where it is a choice of a dictionary', async () => {
    const query = new URLSearchParams({ operateType: name.replaceAll(',', '') }).toString();
    const { read, ...rest } = await behind('log-query', query);
    expect(rest).toEqual(fine);
    expect(read.filters).toMatchObject({ operationType: [expect.any(String)] });
  });
});

describe('a row leads', () => {
  it.each(['alarm-linkage-report', 'alarm-audio-query'] as const)('to its alarm: %s', async name => {
    const [screen, query] = await waysOn(name, { id: '1', alarmId: '812' });
    expect(screen).toBe('alarm-query-list');
    expect(readQuery(await loadResource('alarm-query'), query ?? '').filters).toEqual({ id: '812' });
    expect(await waysOn(name, { id: '1' })).toEqual([screen, undefined]);
  });

  it('to what plays it, where it is video that is still on the server', async () => {
    const row = { id: '1', deviceId: 'PR001', at: 1_700_000_000_000, recordingKind: 'video', storageState: 'stored' };
    const query = async (changed: object) => (await waysOn('patrol-inspection-recorder', { ...row, ...changed }))[1];
    expect(await waysOn('patrol-inspection-recorder', row)).toEqual([
      'videotape-center',
      'deviceId=PR001&at=1700000000000',
    ]);
    expect(await query({ storageState: 'recording' })).toBe('deviceId=PR001&at=1700000000000');
    for (const changed of [{ storageState: 'removed' }, { storageState: 'onDevice' }, { recordingKind: 'audio' }])
      expect(await query(changed)).toBe(undefined);
    expect(await query({ deviceId: undefined })).toBe(undefined);
  });
});

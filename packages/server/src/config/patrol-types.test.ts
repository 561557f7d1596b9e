import { expect, it, vi } from 'vitest';
import { useServer, type Answer } from '../testing.ts';

const bench = useServer('patrol-types', { alarmsPerHour: 0 });

type Row = Record<string, unknown>;
const as = async (name: string, payload: Record<string, string> = {}): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf('admin'), { 'Accept-Language': 'en-us' });
const types = async (): Promise<Row[]> =>
  (await as('findPatrolTypeByPage', { sortField: 'sort', sortOrder: 'asc' })).data.rows ?? [];
const typeOf = async (code: string): Promise<Row> => (await types()).find(({ typeCode }) => typeCode === code) ?? {};
const ring = async (): Promise<Row> => (await as('findPatrolLineByPage', { id: 'hall-ring' })).data.rows?.[0] ?? {};
/** Gives the ring a type, or none. */
const setType = async (patrolTypeId: string): Promise<Answer> => {
  const { id, version, lineName, pointIds, deviceTypes } = await ring();
  return as('modifyPatrolLine', {
    id: String(id),
    version: String(version),
    lineName: JSON.stringify(lineName),
    pointIds: String(pointIds),
    deviceTypes: String(deviceTypes),
    patrolTypeId,
  });
};

it('every installation has four, which say what devices look for', async () => {
  expect((await types()).map(({ typeCode, typeName, builtIn }) => [typeCode, typeName, builtIn])).toEqual([
    ['fire', 'Fire safety', 1],
    ['prevention', 'Prevention', 1],
    ['environment', 'Environment', 1],
    ['security', 'Security', 1],
  ]);
  expect(await typeOf('fire')).toMatchObject({ alarmTypes: '201,501', alarmNames: 'Smoke, Meter too hot', lineNum: 0 });
  const offered = (await as('listPatrolAlarmType')).data as unknown as Row[];
  expect(offered.map(({ id }) => id)).toEqual(['317', '301', '201', '401', '331', '411', '501']);
});

it('takes alarms that devices look for alone', async () => {
  const asked = { typeCode: 'own', typeNames: JSON.stringify({ 'en-us': 'Own' }) };
  expect(await as('addPatrolType', { ...asked, alarmTypes: '201,701' })).toMatchObject({
    ret: 0,
    errors: [{ field: 'alarmTypes' }],
  });
  expect(await as('addPatrolType', { ...asked, alarmTypes: '201' })).toMatchObject({ ret: 1 });
});

it('a route has its type at once; while the type is off, devices look for everything; while a route has it, it stays', async () => {
  const { id } = await typeOf('fire');
  expect(await setType('4711')).toMatchObject({ ret: 0, errors: [{ field: 'patrolTypeId' }] });
  expect(await setType(String(id))).toMatchObject({ ret: 1 });
  const seeks = (): unknown => bench.server.fleet.routes.find(route => route.id === 'hall-ring')?.patrol?.seeks;
  await vi.waitFor(() => expect(seeks()).toEqual(['smoke', 'meter']));
  expect(await ring()).toMatchObject({ patrolTypeId: String(id), patrolTypeName: 'Fire safety' });
  expect((await typeOf('fire'))['lineNum']).toBe(1);
  await bench.database.query('UPDATE patrol_types SET is_built_in = false');
  expect((await as('deletePatrolType', { ids: String(id) })).data).toMatchObject([
    { msg: expect.stringContaining('Hall ring'), uses: [{ id: 'hall-ring', page: 'route-plan' }] },
  ]);
  await as('setPatrolTypeStatus', { ids: String(id), valid: '0' });
  await vi.waitFor(() => expect(seeks()).toBeUndefined());
  expect(((await as('listPatrolType')).data as unknown as Row[]).map(entry => entry['name'])).not.toContain(
    'Fire safety',
  );
});

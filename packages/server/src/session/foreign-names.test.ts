/** No answer names a device or a responsible person that its reader has nothing to do with. */
import { calls, type AnyCall } from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { remark, useServer, type Answer } from '../testing.ts';

const bench = useServer('foreign');
const { ask, tokenOf, test } = bench;

/** The fields that a call needs beside its page. */
const needed = ({ request }: AnyCall): string[] =>
  request.kind.type !== 'entity'
    ? []
    : Object.entries(request.kind.fields)
        .filter(([name, { codec }]) => codec.isOptional !== true && !['page', 'pageSize'].includes(name))
        .map(([name]) => name);

const rowsOf = ({ data }: Answer): Readonly<Record<string, unknown>>[] => data.rows ?? [];

/** Calls that only read, and need nothing but a page. */
const reads = Object.values(calls).filter(
  call => call.method === 'GET' && !call.answersFile && call.permission !== 'public' && needed(call).length === 0,
);

describe('what a user is answered', () => {
  it('names no device that the user does not see, whatever is asked', async () => {
    const admin = await tokenOf('admin');
    const all = rowsOf(await ask('searchRobotList', { page: '1', pageSize: '999' }, admin));
    for (const kind of ['smoke', 'bag', 'door'])
      for (const { deviceId } of all.slice(0, 10)) await test('raise', { kind, deviceId: String(deviceId) });
    for (const account of ['customer', 'site', 'area'] as const) {
      const token = await tokenOf(account);
      const seen = new Set(
        rowsOf(await ask('searchRobotList', { page: '1', pageSize: '999' }, token)).map(row => row['deviceId']),
      );
      const foreign = all.filter(({ deviceId }) => !seen.has(deviceId));
      for (const call of reads) {
        const answer = JSON.stringify(
          await ask(call.name, { page: '1', pageSize: '200', offset: '0', limit: '200' }, token),
        );
        for (const { deviceId, deviceName } of foreign)
          for (const name of [deviceId, deviceName])
            expect(answer.includes(`"${String(name)}"`), `${call.name} tells ${account} of ${String(name)}`).toBe(
              false,
            );
      }
    }
    expect(reads.length).toBeGreaterThan(50);
  });

  it('names as responsible only people of the own company and of those below it', async () => {
    const people = async (account: 'admin' | 'operator' | 'area' | 'site' | 'customer'): Promise<unknown[]> =>
      rowsOf(await ask('searchCustomers', { page: '1', limit: '200' }, await tokenOf(account))).map(row => row['id']);
    const [all, whole, area, site, customer] = [
      await people('admin'),
      await people('operator'),
      await people('area'),
      await people('site'),
      await people('customer'),
    ];
    expect(whole).toEqual(all);
    expect(area.length).toBeLessThan(all.length);
    expect(site.length).toBeGreaterThan(0);
    expect(area).toEqual(expect.arrayContaining(site));
    expect(customer).toEqual(site);
    const [id] = ((await test('raise', { count: 1, deviceId: 'PR001' })) as { ids: string[] }).ids;
    const foreign = all.find(person => !customer.includes(person));
    const refused = await ask(
      'confirmAlarm',
      { alarmId: String(id), confirmComment: remark, userId: String(foreign) },
      await tokenOf('customer'),
    );
    expect(refused.ret).toBe(0);
    expect((await ask('searchCustomers', { page: '1', limit: '200' }, await tokenOf('viewer'))).ret).toBe(0);
  });

  it('tells what kind of person somebody is only of persons whose alarms the user sees', async () => {
    const admin = await tokenOf('admin');
    const [person] = rowsOf(await ask('findFaceByPage', { page: '1', pageSize: '200' }, admin));
    const personName = String(person?.['name']);
    const typeFor = async (account: 'admin' | 'customer'): Promise<unknown> =>
      (await ask('getFacePersonTypeByPersonName', { personName }, await tokenOf(account))).data;
    const known = await typeFor('admin');
    expect(known).toMatchObject([{ name: expect.any(String) as string }]);
    expect(await typeFor('customer')).toEqual([]);
    await bench.database.query(
      `UPDATE alarms SET kind = 'person', person = $1 WHERE id = (SELECT max(id) FROM alarms WHERE device_id = 'PR001')`,
      [personName],
    );
    expect(await typeFor('customer')).toEqual(known);
  });
});

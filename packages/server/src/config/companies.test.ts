import { describe, expect, it } from 'vitest';
import { jpegBytes } from '@patrolkit/transport/testing';
import { useServer, type Answer } from '../testing.ts';

const bench = useServer('companies');

type Row = Record<string, unknown>;

const as = async (account: string, name: string, payload: Record<string, string> = {}): Promise<Answer> =>
  bench.ask(name, payload, await bench.tokenOf(account));
const unitsOf = async (account = 'admin'): Promise<Row[]> =>
  (await as(account, 'findCompanyByPage', { pageSize: '200' })).data.rows ?? [];
const unit = async (eCode: string): Promise<Row> => (await unitsOf()).find(one => one['eCode'] === eCode) ?? {};
const add = (eCode: string, companyName: string, parentId: string): Promise<Answer> =>
  as('admin', 'addCompany', { eCode, companyName, parentId });
const change = async (eCode: string, settings: Record<string, string>): Promise<Answer> => {
  const { id, version, companyName, parentId = '' } = await unit(eCode);
  const now = { id: String(id), version: String(version), companyName: String(companyName) };
  return as('admin', 'modifyCompany', {
    ...now,
    ...(parentId === '' ? {} : { parentId: String(parentId) }),
    ...settings,
  });
};
const faultsIn = (answer: Answer): unknown => (answer as { errors?: unknown }).errors;

describe('the units of the organization', () => {
  it('are those of the own unit and below, with their levels and users', async () => {
    expect((await unitsOf()).map(one => [one['eCode'], one['companyLevel']])).toEqual(
      expect.arrayContaining([
        ['PK', 1],
        ['PK-A', 2],
        ['PK-A1', 3],
      ]),
    );
    expect(Number((await unit('PK'))['userNum'])).toBeGreaterThan(3);
  });

  it('are found by their level', async () => {
    const found = (await as('admin', 'findCompanyByPage', { companyLevel: '2' })).data.rows ?? [];
    expect(found.map(one => one['eCode']).toSorted()).toEqual(['PK-A', 'PK-I']);
  });

  it('are found below another one, at any depth', async () => {
    const below = (await as('admin', 'findCompanyByPage', { parentId: '1' })).data.rows ?? [];
    expect(below.map(one => one['eCode']).toSorted()).toEqual(
      (await unitsOf())
        .map(one => one['eCode'])
        .filter(code => code !== 'PK')
        .toSorted(),
    );
  });

  it('are added below another one, and are there at once in trees and where users choose', async () => {
    expect(await add('PK-B', 'Area South', '1')).toMatchObject({ ret: 1 });
    const { id } = await unit('PK-B');
    expect(await unit('PK-B')).toMatchObject({ companyLevel: 2, parentName: 'Demonstration site' });
    const { data } = await as('admin', 'getCompanyTree');
    expect(JSON.stringify(data)).toContain('Area South');
    const choices = (await as('admin', 'listCompany')).data as unknown as Row[];
    expect(choices).toContainEqual({ companyId: id, companyName: 'Area South', parentId: '1' });
  });

  it('keep a code for ever, and a name below one unit for one', async () => {
    expect(faultsIn(await add('pk-a', 'Other', '1'))).toMatchObject([{ field: 'eCode' }]);
    expect(faultsIn(await add('PK-C', 'area north', '1'))).toMatchObject([
      { field: 'companyName', msg: '“area north” exists already' },
    ]);
    expect(await add('PK-D', 'Area North', '2')).toMatchObject({ ret: 1 });
  });

  it('lie below no part of themselves, and never deeper than three levels', async () => {
    const { id: site } = await unit('PK-A1');
    expect(faultsIn(await change('PK-A', { parentId: String(site) }))).toMatchObject([
      { field: 'parentId', msg: 'Cannot lie below itself' },
    ]);
    expect(faultsIn(await change('PK-A', { parentId: '4' }))).toMatchObject([
      { field: 'parentId', msg: 'At most 3 levels' },
    ]);
    expect(faultsIn(await add('PK-E', 'Too deep', String(site)))).toMatchObject([{ field: 'parentId' }]);
    expect(faultsIn(await change('PK', { parentId: '2' }))).toMatchObject([
      { field: 'parentId', msg: 'The first unit lies below no other' },
    ]);
  });

  it('move with all below them, and their users get the home of the new level', async () => {
    expect(await change('PK-A1', { parentId: '1' })).toMatchObject({ ret: 1 });
    expect(await unit('PK-A1')).toMatchObject({ companyLevel: 2 });
    const [user] = await bench.database.query<{ level: number }>(`SELECT level FROM users WHERE account = 'site'`);
    expect(user?.level).toBe(2);
    expect(await change('PK-A1', { parentId: '2' })).toMatchObject({ ret: 1 });
    expect(await unit('PK-A1')).toMatchObject({ companyLevel: 3 });
  });

  it('are deleted only when they are empty, with the names of what is in them', async () => {
    const remove = async (eCode: string): Promise<unknown> =>
      (await as('admin', 'deleteCompany', { ids: String((await unit(eCode))['id']) })).data;
    expect(await remove('PK')).toMatchObject([{ msg: expect.stringContaining('In use') }]);
    expect(await remove('PK-A')).toMatchObject([{ msg: expect.stringContaining('In use') }]);
    expect(await add('PK-F', 'Empty', '1')).toMatchObject({ ret: 1 });
    expect(await remove('PK-F')).toEqual([]);
  });
});

it('a unit may have a time zone of the list', async () => {
  const zones = (await as('admin', 'listTimeZone')).data;
  expect(zones).toContainEqual({ timeZone: 'Asia/Shanghai', name: 'Asia/Shanghai (UTC+08:00)' });
  expect(await change('PK-A', { timeZone: 'Asia/Shanghai' })).toMatchObject({ ret: 1 });
  expect(await unit('PK-A')).toMatchObject({ timeZone: 'Asia/Shanghai' });
  expect(faultsIn(await change('PK-A', { timeZone: 'Moon/Tycho' }))).toMatchObject([{ field: 'timeZone' }]);
});

it('a unit has a logo, which its users and those of the units below it see', async () => {
  const body = new FormData();
  body.set('file', new Blob([jpegBytes()], { type: 'image/jpeg' }), 'logo');
  const sent = await fetch(`${bench.root()}/robotservice/user/uploadCompanyLogo.action`, {
    method: 'POST',
    body,
    headers: { Token: await bench.tokenOf('admin') },
  });
  const { data } = (await sent.json()) as Answer;
  expect((await as('operator', 'getCustomerCompany')).data).toEqual({});
  expect(await change('PK', { logoUrl: String(data['accessUrl']) })).toMatchObject({ msg: '', ret: 1 });
  for (const account of ['operator', 'site'])
    expect((await as(account, 'getCustomerCompany')).data).toEqual({ logoUrl: data['accessUrl'] });
  expect(faultsIn(await change('PK-A', { logoUrl: 'https://other.example/logo.png' }))).toMatchObject([
    { field: 'logoUrl' },
  ]);
});

import { expect, it } from 'vitest';
import { DatabaseError, databaseCodes, type Database } from './store/database.ts';
import { forward, until, useServer } from './testing.ts';

const bench = useServer('silent-database');
const { ask, tokenOf, command } = bench;

it('a database that does not answer keeps no stop, no sign of life and no alarm; what may not be stored is told', async () => {
  const operator = await tokenOf('operator');
  const userId = (await ask('getPrivilegesByUser', {}, operator)).data['userId'];
  await bench.test('quiet');
  const console = await bench.open('operator', true);
  console.send({ type: 'PushSwitch', data: { AlarmInfoPushSwitch: '1' } });
  expect((await ask('changeControl', { deviceId: 'PR001', carmode: '1' }, operator)).ret).toBe(1);
  expect((await command('operator', 'PR001', forward)).ret).toBe(1);

  const { query, transaction } = bench.database;
  let fall: (fault: Error) => void = () => undefined;
  const fallen = new Promise<never>((_, reject) => (fall = reject));
  fallen.catch(() => undefined);
  const silent: Pick<Database, 'query' | 'transaction'> = { query: () => fallen, transaction: () => fallen };
  Object.assign(bench.database, silent);
  const device = bench.server.fleet.device('PR001');
  // Nothing has failed yet: everything that asks the database waits for its answer.
  const change = ask('modifyUser', { id: String(userId), userName: 'Other' }, operator);
  expect((await command('operator', 'PR001', { kind: 'stop' })).ret).toBe(1);
  await until(() => device?.speed === 0, 'the robot stands');
  void bench.test('raise', { count: 1, deviceId: 'PR001' });

  fall(new DatabaseError('The server does not answer', databaseCodes.lost));
  const refused = await change;
  expect([refused.status, refused.ret, refused.headers.get('Retry-After')]).toEqual([503, 0, '5']);
  expect(refused.msg).toBe(
    'The database does not answer. What you did may not have been stored: check it before you try again.',
  );
  const told = await console.next('AlarmInfo');
  expect((await command('operator', 'PR001', { kind: 'stop' })).ret).toBe(1);

  Object.assign(bench.database, { query, transaction });
  const stored = (): Promise<unknown[]> => query('SELECT id FROM alarms WHERE id = $1', [Number(told.data['id'])]);
  await expect.poll(stored).toHaveLength(1);
  expect(bench.errors.splice(0).filter(error => !error.includes('The server does not answer'))).toEqual([]);
});

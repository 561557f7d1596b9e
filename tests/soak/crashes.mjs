// A PostgreSQL server that crashes right after the answer to a call. Checks that the alarm and its record of the audit are there
// afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../scripts/lib.mjs';
import { startPostgres } from '../../scripts/postgres.mjs';
import { startServer, wait } from '../bench/server.mjs';
import { hold, say } from './site.mjs';

/** Returns the answer to a query, as soon as the server takes connections again. */
async function ask(connectionString, text, values) {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(text, values)).rows;
    } catch (error) {
      if (tries === 50) throw error;
      await wait(200);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

export async function crashes(times) {
  console.log(`\n${times} crashes of a PostgreSQL server`);
  const faults = [];
  const postgres = startPostgres(true);
  if (!postgres) return ['no PostgreSQL server is installed'];
  const data = mkdtempSync(join(tmpdir(), 'patrolkit-crashes-'));
  let server;
  let lost = 0;
  try {
    server = await startServer(root, data, undefined, [], { variables: { DATABASE_URL: postgres.url } });
    await server.disturb('quiet');
    const token = await server.signIn('operator', 'Operator#2024');
    for (let time = 0; time < times; time += 1) {
      const { ids } = await server.disturb('raise', { count: 1, deviceId: 'PR002' });
      const answer = await fetch(`${server.url}/robotservice/device/confirmAlarm.action`, {
        method: 'POST',
        headers: { Token: token },
        body: new URLSearchParams({ alarmId: ids[0], confirmComment: `crash ${time}` }),
      });
      const isDone = (await answer.json()).ret === 1;
      hold(faults, isDone, `the acknowledgement ${time} was refused`);
      postgres.crash();
      const [alarm] = await ask(postgres.url, 'SELECT status FROM alarms WHERE id::text = $1', [ids[0]]);
      const audit = await ask(postgres.url, "SELECT id FROM audit WHERE target = $1 AND action = 'confirm'", [
        `alarm ${ids[0]}`,
      ]);
      if (alarm?.status !== 'acknowledged' || audit.length !== 1) lost += 1;
      // The server finds its database again by itself.
      for (let tries = 0; tries < 100; tries += 1) {
        const found = await fetch(`${server.url}/robotservice/device/getAlarmDetails.action?id=${ids[0]}`, {
          headers: { Token: token },
        });
        if ((await found.json()).ret === 1) break;
        await wait(100);
      }
    }
    say('answered acknowledgements that were lost, or have no record', lost, `of ${times}`);
    hold(faults, lost === 0, `${lost} answered acknowledgements were lost`);
  } finally {
    await server?.end();
    postgres.stop();
    rmSync(data, { recursive: true, force: true });
  }
  return faults;
}

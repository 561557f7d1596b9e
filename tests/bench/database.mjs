// A database of a PostgreSQL server for measurements; ending it removes it.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startPostgres } from '../../scripts/postgres.mjs';

/**
 * A database on the server that DATABASE_URL names, or on one that is started for it; undefined when neither is available.
 */
export async function openServer() {
  const given = process.env.DATABASE_URL;
  if (!given) {
    const server = startPostgres();
    return server && { url: server.url, end: async () => server.stop() };
  }
  const name = `patrolkit_bench_${randomBytes(8).toString('hex')}`;
  const run = async sql => {
    const client = new pg.Client({ connectionString: given });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(`CREATE DATABASE ${name}`);
  const url = given.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/, (_, server) => `${server}/${name}`);
  return { url, end: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
}

import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const script = readFileSync(new URL('../public/offline-worker.js', import.meta.url), 'utf8');

it('a new worker deletes what earlier ones stored, and nothing of other programs of the origin', async () => {
  const stores = new Set(['theirs', 'patrolkit-offline-0', 'patrolkit-offline-1']);
  let work: Promise<unknown> = Promise.resolve();
  runInNewContext(script, {
    addEventListener: (name: string, listen: (event: object) => void) => {
      if (name === 'activate') listen({ waitUntil: (done: Promise<unknown>) => (work = done) });
    },
    caches: {
      keys: () => Promise.resolve([...stores]),
      delete: (name: string) => Promise.resolve(stores.delete(name)),
    },
    clients: { claim: () => Promise.resolve() },
  });
  await work;
  expect([...stores]).toEqual(['theirs', 'patrolkit-offline-1']);
});

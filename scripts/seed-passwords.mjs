// node scripts/seed-passwords.mjs: hashes the published passwords of a fresh installation once and writes them beside the accounts
// (packages/server/src/session/seed-passwords.json), so that a first start need not. Run it when an account, a password or the cost
// changes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ensureInstalled, root } from './lib.mjs';

ensureInstalled();
const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  mode: 'source',
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true, entries: [] },
});
const { digestOf, seeds } = await vite.ssrLoadModule('/packages/server/src/session/seeds.ts');
const { hashPassword, passwordCost } = await vite.ssrLoadModule('/packages/server/src/session/passwords.ts');
await vite.close();

const hashes = {};
for (const { account, password } of seeds) hashes[account] = await hashPassword(digestOf(password));
const { N, r, p } = passwordCost;
const file = join(root, 'packages/server/src/session/seed-passwords.json');
writeFileSync(file, `${JSON.stringify({ cost: { N, r, p }, hashes }, null, 2)}\n`);
console.log(`${seeds.length} hashes written to ${file}`);

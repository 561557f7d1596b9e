// npm start: installs missing packages, builds what changed, starts the server, which also serves the console.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, serverEnvironment, serverFlags, root, start } from './lib.mjs';

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  console.log(readFileSync(join(root, 'packages/server/src/usage.txt'), 'utf8'));
  process.exit(0);
}
ensureInstalled();
ensureBuilt();
const server = start(process.execPath, [...serverFlags, 'dist/server/main.js', ...args], { env: serverEnvironment });
// A server that was killed must not count as ended normally: a supervisor of this program starts it again only after a failure.
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));

// npm start: installs what is missing, builds what is stale, starts the reference gateway with the console on it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, gatewayFlags, root, start } from './lib.mjs';

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  console.log(readFileSync(join(root, 'demo/gateway/src/usage.txt'), 'utf8'));
  process.exit(0);
}
ensureInstalled();
ensureBuilt();
const server = start(process.execPath, [...gatewayFlags, 'dist/gateway/main.js', ...args]);
// One that was killed is no ordinary end: whoever watches this program starts it again.
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));

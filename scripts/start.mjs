// npm start: installs what is missing, builds what is stale, starts the reference gateway with the console on it.
import { ensureBuilt, ensureInstalled, start } from './lib.mjs';

const usage = `npm start -- [options]

  --port N         port to listen on (8600)
  --host ADDRESS   address to listen on (127.0.0.1; 0.0.0.0 for every network)
  --data FOLDER    where the database and uploads are kept (.data)
  --fleet N        devices of the simulated fleet, 12 to 999 (14)
  --seed N         seed of the simulation: the same seed gives the same fleet (1)
  --speed N        how many times faster than real time the fleet lives (1)
  --server URL     run the console on this server instead of the simulated fleet; HTTP and WebSockets are passed on
  --help           this text
`;

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  console.log(usage);
  process.exit(0);
}
ensureInstalled();
ensureBuilt();
const server = start(process.execPath, ['dist/gateway/main.js', ...args]);
server.on('exit', code => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));

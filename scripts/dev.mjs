// npm run dev: the console with hot reload on a gateway that restarts when its sources change.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ensureBuilt, ensureInstalled, root, run, start } from './lib.mjs';

ensureInstalled();
ensureBuilt();
const port = 8600;
const gatewayArgs = ['dist/gateway/main.js', '--port', String(port), ...process.argv.slice(2)];
let gateway = start(process.execPath, gatewayArgs);

let timer;
const rebuild = () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    gateway.kill();
    run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--mode', 'gateway', '--logLevel', 'warn']);
    gateway = start(process.execPath, gatewayArgs);
  }, 200);
};
for (const folder of ['demo/gateway/src', 'packages/transport/src'])
  watch(join(root, folder), { recursive: true }, rebuild);

const target = `http://127.0.0.1:${port}`;
const server = await createServer({
  configFile: join(root, 'vite.config.ts'),
  mode: 'host',
  server: {
    port: 8601,
    // Every path except the console's own files goes to the gateway.
    proxy: { '^/(?!robotmgr)': { target, changeOrigin: true, ws: true } },
  },
});
await server.listen();
console.log('\nConsole with hot reload:');
server.printUrls();

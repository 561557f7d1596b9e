// npm run dev: the console with hot reload on a server that restarts when its sources change.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ensureBuilt, ensureInstalled, root, run, start } from './lib.mjs';

ensureInstalled();
ensureBuilt();
const port = 8600;
const serverArgs = ['dist/server/main.js', '--port', String(port), ...process.argv.slice(2)];
let server = start(process.execPath, serverArgs);

let timer;
const rebuild = () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    server.kill();
    run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--mode', 'server', '--logLevel', 'warn']);
    server = start(process.execPath, serverArgs);
  }, 200);
};
for (const folder of ['packages/server/src', 'packages/texts', 'packages/transport/src'])
  watch(join(root, folder), { recursive: true }, rebuild);

const target = `http://127.0.0.1:${port}`;
const hot = await createServer({
  configFile: join(root, 'vite.config.ts'),
  mode: 'host',
  server: {
    port: 8601,
    // Every path except the console's own files goes to the server.
    proxy: { '^/(?!robotmgr)': { target, changeOrigin: true, ws: true } },
  },
});
await hot.listen();
console.log('\nConsole with hot reload:');
hot.printUrls();

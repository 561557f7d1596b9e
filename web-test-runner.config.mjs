import { execSync } from 'node:child_process';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { createServer } from 'vite';

const executablePath = execSync('command -v chromium || command -v chromium-browser || command -v google-chrome', {
  shell: '/bin/sh',
  encoding: 'utf8',
}).trim();

// Vite serves everything from source: the runner's own file server and its plugins know neither ?inline nor ?lingui.
const vite = await createServer({
  mode: 'test',
  appType: 'custom',
  logLevel: 'warn',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});

/** Hands a request to Vite; what Vite does not know goes on to the runner. */
function fromSource(context, next) {
  if (context.path.startsWith('/__w')) return next();
  return new Promise((resolve, reject) => {
    context.res.statusCode = 200;
    context.res.once('close', () => {
      context.respond = false;
      resolve();
    });
    vite.middlewares(context.req, context.res, error => (error ? reject(error) : resolve(next())));
  });
}

/** Ring two: custom elements in a real browser. */
export default {
  files: ['tests/elements/**/*.test.{ts,tsx}', 'widgets/**/*.element.test.{ts,tsx}'],
  nodeResolve: false,
  concurrency: 1,
  browsers: [
    playwrightLauncher({
      launchOptions: {
        executablePath,
        args: [
          '--headless',
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      },
    }),
  ],
  middleware: [fromSource],
  plugins: [{ name: 'close-vite', serverStop: () => vite.close() }],
  testFramework: { config: { timeout: 10_000 } },
  testsFinishTimeout: 180_000,
};

import { defineConfig } from 'vitest/config';
import { knownPasswordDigests } from './scripts/known-passwords.ts';
import { useTestZone } from './scripts/test-zone.mjs';
import { texts } from './scripts/texts.ts';

useTestZone();

const left = [
  '**/node_modules/**',
  '**/*.element.test.{ts,tsx}',
  // What only a PostgreSQL server can show.
  ...(process.env['DATABASE_URL'] ? [] : ['**/*.server.test.ts']),
];

/** What is tested before anything was fetched (the texts of a page are shared by all that runs in one process), and what replaces modules. */
const alone = [
  'packages/core/src/i18n/texts.test.ts',
  'tests/rules/new-language.test.ts',
  'tests/rules/new-screen.test.ts',
  'packages/server/src/session/passwords.test.ts',
  'demo/simulator/src/cameras/studio.test.ts',
];

/**
 * Ring one: rules, stores, models, transport and the server's parts, in Node, without a browser; the tests' own tools too. Files share
 * what they import, which is most of what they would cost alone. In the processes of the server's files the embedded database is compiled
 * quickly, since it answers a few queries of each kind.
 */
export default defineConfig({
  plugins: [texts(), knownPasswordDigests()],
  test: {
    // Generated tests run thousands of cases; a busy machine takes its time.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // By itself a value that is looked at again is given up after a second.
    expect: { poll: { timeout: 60_000 } },
    // By itself it leaves one of two cores alone; a third file goes on while another one waits.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'client',
          include: ['{packages,widgets,host-app,tests/rules,tests/faults}/**/*.test.{ts,tsx}'],
          exclude: [...left, ...alone, 'packages/server/**'],
          isolate: false,
          setupFiles: ['tests/shared-process.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, exclude: left },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{packages/server,demo}/**/*.test.{ts,tsx}'],
          exclude: [...left, ...alone],
          isolate: false,
          setupFiles: ['tests/shared-process.ts'],
          execArgv: ['--liftoff-only'],
        },
      },
    ],
  },
});

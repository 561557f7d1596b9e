import { lingui } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';

/** Ring one: rules, stores, models, transport and the gateway's parts, in Node, without a browser; the tests' own tools too. */
export default defineConfig({
  plugins: [lingui()],
  test: {
    include: ['{packages,widgets,host-app,demo,tests/rules,tests/faults}/**/*.test.{ts,tsx}'],
    exclude: [
      '**/node_modules/**',
      '**/*.element.test.{ts,tsx}',
      // What only a PostgreSQL server can show.
      ...(process.env['DATABASE_URL'] ? [] : ['**/*.server.test.ts']),
    ],
    // Generated tests run thousands of cases; a busy machine takes its time.
    testTimeout: 240_000,
    // By itself it leaves one of two cores alone.
    maxWorkers: 2,
  },
});

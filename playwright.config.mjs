import { defineConfig } from '@playwright/test';
import { browserFlags, findTestBrowser } from './scripts/lib.mjs';
import { useTestZone, zoneOfRun } from './scripts/test-zone.mjs';

useTestZone(zoneOfRun(new Date()));

/** The journeys that need the machine for themselves. */
const alone = '**/failsafe.spec.ts';

/** Ring three: operator journeys in a real Chromium against the real server. Three at a time on two cores: with two, a third of the processor time stood idle. The journey of holds runs alone at the end: it holds a pad for many seconds, and beside two others pictures come so late that the hold ends by rule. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/journeys/prepare.ts',
  workers: 3,
  projects: [
    { name: 'together', testIgnore: alone },
    { name: 'alone', testMatch: alone, dependencies: ['together'] },
  ],
  // Long, so that a slow or busy machine is no failure: only a journey that fails takes so long.
  timeout: 360_000,
  // By itself what is tried again waits for a second between its later tries.
  expect: { timeout: 60_000, toPass: { intervals: [100, 200] } },
  reporter: [['list'], ['json', { outputFile: 'test-results/ring3.json' }]],
  use: {
    viewport: { width: 1920, height: 1080 },
    // A console that nobody has chosen a language for follows the browser.
    locale: 'zh-CN',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    // What a journey puts in the way of requests is not to be passed by; the one about times without a server allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findTestBrowser(),
      args: [...browserFlags, '--autoplay-policy=no-user-gesture-required'],
    },
  },
});

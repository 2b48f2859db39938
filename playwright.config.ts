import { defineConfig } from '@playwright/test';

/** `npm test` names the system's browsers; empty or absent: those that Playwright downloaded. */
const browser = process.env.FAIRLEAD_TEST_BROWSER ?? '';
const shell = process.env.FAIRLEAD_TEST_SHELL ?? '';

// Chromium's sandbox does not start as root, as in most containers.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** What only a whole browser has: windows, profiles, pages kept for the way back. */
const WHOLE = ['landing-script.spec.ts', 'no-redirect.spec.ts'];

/** One page that computes for minutes. */
const LONG = ['axe.spec.ts'];

/** Any other page is closed within seconds, before code optimized for it has saved what optimizing cost. */
const UNOPTIMIZED = '--js-flags=--no-opt --no-maglev';

/** Settings of a browser without a window. */
const shellWith = (flags: readonly string[]) => ({
  // A new context costs a process. Between tests, storage, cookies, cache, routes and clock are reset.
  reuseContext: true,
  launchOptions: {
    args: [...args, ...flags],
    ...((shell || browser) && { executablePath: shell || browser }),
  },
});

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'dist/test-results/playwright',
  // The tests of a file one after the other: they share a server. A file more than cores, since each also waits.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 180_000,
  // A test that hangs is ended; on a busy machine what comes of itself may come late.
  expect: { timeout: 90_000 },
  use: {
    locale: 'en-US',
    // A recording of each test would cost as much time again; `--trace on` makes one of a test that failed.
    trace: 'off',
  },
  // The longest file first: nothing else is left to run beside the last one.
  projects: [
    { name: 'accessibility', testMatch: LONG, use: shellWith([]) },
    { name: 'screens', testIgnore: [...WHOLE, ...LONG], use: shellWith([UNOPTIMIZED]) },
    {
      name: 'whole browser',
      testMatch: WHOLE,
      use: browser
        ? { launchOptions: { args, executablePath: browser } }
        : { channel: 'chromium', launchOptions: { args } },
    },
  ],
});

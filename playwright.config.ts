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

/** A browser without a window. */
const SHELL = { launchOptions: { args, ...((shell || browser) && { executablePath: shell || browser }) } };

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'dist/test-results/playwright',
  // Two files at a time, the tests of a file one after the other: they share a server.
  workers: 2,
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
    { name: 'accessibility', testMatch: LONG, use: SHELL },
    { name: 'screens', testIgnore: [...WHOLE, ...LONG], use: SHELL },
    {
      name: 'whole browser',
      testMatch: WHOLE,
      use: browser
        ? { launchOptions: { args, executablePath: browser } }
        : { channel: 'chromium', launchOptions: { args } },
    },
  ],
});

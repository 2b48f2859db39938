import { defineConfig } from '@playwright/test';

/** `npm test` names the system's browsers; empty or absent: those that Playwright downloaded. */
const browser = process.env.FAIRLEAD_TEST_BROWSER ?? '';
const shell = process.env.FAIRLEAD_TEST_SHELL ?? '';

// Chromium's sandbox does not start as root, as in most containers.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** What only a whole browser has: windows, profiles, pages kept for the way back. */
const WHOLE = ['landing-script.spec.ts', 'no-redirect.spec.ts'];

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'dist/test-results/playwright',
  // Each test starts the whole program: one after the other.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'en-US',
    // A recording of each test would cost as much time again; `--trace on` makes one of a test that failed.
    trace: 'off',
  },
  projects: [
    {
      name: 'screens',
      testIgnore: WHOLE,
      use: { launchOptions: { args, ...((shell || browser) && { executablePath: shell || browser }) } },
    },
    {
      name: 'whole browser',
      testMatch: WHOLE,
      use: browser
        ? { launchOptions: { args, executablePath: browser } }
        : { channel: 'chromium', launchOptions: { args } },
    },
  ],
});

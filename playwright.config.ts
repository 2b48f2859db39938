import { defineConfig } from '@playwright/test';

/** `npm test` names the system's browser; empty or absent: the one Playwright downloaded. */
const browser = process.env.FAIRLEAD_TEST_BROWSER ?? '';

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'dist/test-results/playwright',
  // Each test starts the whole program: one after the other.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-US',
    launchOptions: {
      ...(browser === '' ? {} : { executablePath: browser }),
      // Chromium's sandbox does not start as root, as in most containers.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
    // A recording of each test would cost as much time again; `--trace on` makes one of a test that failed.
    trace: 'off',
  },
});

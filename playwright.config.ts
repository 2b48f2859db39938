import { defineConfig } from '@playwright/test';
import { isLong } from './test/helpers/long.ts';

/** `npm test` names the system's browsers; if empty or absent, Playwright's downloads are used. */
const browser = process.env.FAIRLEAD_TEST_BROWSER ?? '';
const shell = process.env.FAIRLEAD_TEST_SHELL ?? '';

// Chromium's sandbox does not start as root, as in most containers.
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** These need a whole browser: windows, profiles, pages kept for going back. */
const WHOLE = ['landing-script.spec.ts', 'no-redirect.spec.ts'];

/** One page that computes for minutes. */
const LONG = ['axe.spec.ts'];

/**
 * A browser without a window. Its pages live for seconds, so optimizing their code does not pay: without that, and with
 * the GPU in the browser's own process, the tests take an eighth less CPU time.
 */
const SHELL_ARGS = [...args, '--js-flags=--no-opt', '--in-process-gpu'];
const SHELL = {
  launchOptions: { args: SHELL_ARGS, ...((shell || browser) && { executablePath: shell || browser }) },
};

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'dist/test-results/playwright',
  // Two files at a time, the tests of a file one after the other: they share a server.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // `npm test` goes through every feature; `npm run test:long` also through the rarer cases of each.
  grepInvert: isLong ? [] : /@long/,
  timeout: 180_000,
  // A test that hangs is ended; on a busy machine, what a test waits for may come late.
  expect: { timeout: 90_000 },
  use: {
    locale: 'en-US',
    // Transitions cost a sixth of all CPU time; `npm run test:long` shows them.
    contextOptions: { reducedMotion: isLong ? 'no-preference' : 'reduce' },
    // Recording every test would double the time; `--trace on` records a test that failed.
    trace: 'off',
  },
  // The longest file first: at the end, nothing would be left to run beside it.
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

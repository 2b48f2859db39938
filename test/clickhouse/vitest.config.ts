import { defineConfig } from 'vitest/config';

/** `npm run test:clickhouse` */
export default defineConfig({
  test: {
    include: ['test/clickhouse/**/*.test.ts'],
    globalSetup: ['test/clickhouse/global-setup.ts'],
    // The engine does one thing at a time.
    maxWorkers: 1,
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    env: { TZ: 'UTC' },
  },
});

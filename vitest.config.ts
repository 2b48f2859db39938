import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    // Many tests wait for disks and processes: two cores have time for a third.
    maxWorkers: 3,
    // Simulations and fault tests take long on a busy machine; a test that hangs is still ended.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Nor is a second, as it would be else, long for what comes of itself.
    expect: { poll: { timeout: 20_000 } },
    env: { TZ: 'UTC' },
  },
});

import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests of the DuckDB store that are about what every event store answers. */
const SHARED = [
  ...[
    'baseline',
    'exit-figures',
    'marked',
    'milestones',
    'offer-counts',
    'reports',
    'request-log',
    'requests',
    'spend',
    'unfilled',
    'waterfall',
  ],
  ...['engine/delays', 'engine/order', 'engine/role-names'],
  ...['postbacks/postback-log', 'postbacks/waiting-postbacks'],
  '../store/tables',
].map((name) => path.posix.join('src/events/queries', `${name}.test.ts`));

/** `npm run test:clickhouse` */
export default defineConfig({
  resolve: {
    alias: [
      {
        find: /^(?:\.\.\/)+test\/helpers\/event-store\.ts$/,
        replacement: path.join(import.meta.dirname, 'as-event-store.ts'),
      },
    ],
  },
  test: {
    include: ['test/clickhouse/**/*.test.ts', ...SHARED],
    globalSetup: ['test/clickhouse/global-setup.ts'],
    // The engine does one thing at a time.
    maxWorkers: 1,
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    env: { TZ: 'UTC' },
  },
});

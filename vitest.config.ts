import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { messagesPlugin } from './scripts/lib/messages-plugin.ts';

const WEB = 'src/web/**/*.test.{ts,tsx}';
const SERVER = ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'];
/** `npm run test:clickhouse`, whose engine is only installed for it. */
const CLICKHOUSE = 'test/clickhouse/**';

/** The longest, longest first: if one of them started last, it would keep one core busy while the other is idle. */
export const LONGEST = [
  'test/fault/edge-machines.test.ts',
  'test/recount/recount.test.ts',
  'src/events/queries/engine/report.test.ts',
  'test/fault/backup.test.ts',
  'test/fault/conversions.test.ts',
  'test/api-walk.test.ts',
  'test/fault/start-sentences.test.ts',
  'src/backup/earlier.test.ts',
  'src/core/maturity/forecast.test.ts',
  'test/fault/upgrade.test.ts',
  'test/fault/migrate.test.ts',
  'test/fault/filling-disk.test.ts',
  'test/fault/kill.test.ts',
  'test/packages/archive.test.ts',
  'src/events/store/duckdb/migrations.test.ts',
  'src/backup/backup.test.ts',
  'test/fault/start-on-full-disk.test.ts',
  'test/statistics-simulation.test.ts',
  'test/simulation/simulation.test.ts',
  'test/fault/hung.test.ts',
  'src/events/queries/marked.test.ts',
  'src/db/dump.test.ts',
  'src/events/archive/compress.test.ts',
  'src/db/one-control.test.ts',
  'src/api/spend/restated.property.test.ts',
  'src/edge/http/slow-clients.test.ts',
  'test/attacks/roles.test.ts',
  'src/events/ingest/expiry.test.ts',
  'src/events/store/retention.test.ts',
  'src/api/ab-test/analysis/analysis.test.ts',
  'test/fault/npm-start.test.ts',
  'test/fault/edge-alone.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
      return found === -1 ? LONGEST.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  plugins: [messagesPlugin()],
  test: {
    // Many tests wait for disks and processes, so two cores can run a third worker.
    maxWorkers: 3,
    projects: [
      // The application keeps its texts, session and notices in modules, so each file gets its own. The application
      // leaves nothing in globals, so the files share a worker.
      {
        extends: true,
        test: { name: 'web', include: [WEB], isolate: false, setupFiles: ['test/helpers/fresh-modules.ts'] },
      },
      // Elsewhere modules keep no state, and loading them again for each file takes as long as many tests.
      {
        extends: true,
        test: { name: 'server', include: SERVER, exclude: [WEB, CLICKHOUSE], isolate: false },
      },
    ],
    sequence: { sequencer: LongestFirst },
    // Simulations and fault tests take long on a busy machine; a test that hangs is still ended.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // The default of one second is too short for what happens by itself.
    expect: { poll: { timeout: 20_000 } },
    env: { TZ: 'UTC' },
  },
});

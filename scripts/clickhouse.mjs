import { ensureEngine } from './lib/clickhouse-engine.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inModules, pinnedNode } from './lib/root.mjs';
import { run } from './lib/run.mjs';

/**
 * `npm run test:clickhouse [file ...]`: tests the event store on ClickHouse. On the server that FAIRLEAD_TEST_CLICKHOUSE_URL
 * names, or else on ClickHouse's own engine, which is installed in test/clickhouse when it is first needed (540 MB).
 */
await ensureInstalled();
await ensureEngine();
process.exit(
  await run(pinnedNode, [
    inModules('vitest', 'vitest.mjs'),
    'run',
    '--config',
    'test/clickhouse/vitest.config.ts',
    ...process.argv.slice(2),
  ]),
);

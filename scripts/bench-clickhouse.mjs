import { join } from 'node:path';
import { ensureEngine } from './lib/clickhouse-engine.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, root } from './lib/root.mjs';
import { run } from './lib/run.mjs';

/**
 * `npm run bench:clickhouse [-- --requests N]`: `fairlead bench clickhouse`, for which ClickHouse's engine is installed when it
 * is first needed, unless FAIRLEAD_TEST_CLICKHOUSE_URL names a server.
 */
await ensureInstalled();
await ensureEngine();
process.exit(
  await run(pinnedNode, [join(root, 'src', 'main.ts'), 'bench', 'clickhouse', ...process.argv.slice(2)]),
);

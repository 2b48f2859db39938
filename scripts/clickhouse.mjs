import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { inModules, pinnedNode, root } from './lib/root.mjs';
import { run } from './lib/run.mjs';

/**
 * `npm run test:clickhouse [file ...]`: tests the event store on ClickHouse. On the server that FAIRLEAD_TEST_CLICKHOUSE_URL
 * names, or else on ClickHouse's own engine, which is installed in test/clickhouse when it is first needed (540 MB).
 */
const folder = join(root, 'test', 'clickhouse');

const ensureEngine = async () => {
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const marker = join(folder, 'node_modules', '.installed');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  console.error("Installing ClickHouse's engine (540 MB). This happens once per version ...");
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const code = await run(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
  });
  if (code !== 0) {
    console.error(
      `npm install failed with code ${code} in test/clickhouse. See its output above. Nothing was tested.`,
    );
    process.exit(code);
  }
  writeFileSync(marker, wanted);
};

await ensureInstalled();
if (!process.env.FAIRLEAD_TEST_CLICKHOUSE_URL) await ensureEngine();
process.exit(
  await run(pinnedNode, [
    inModules('vitest', 'vitest.mjs'),
    'run',
    '--config',
    'test/clickhouse/vitest.config.ts',
    ...process.argv.slice(2),
  ]),
);

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';

const folder = join(root, 'test', 'clickhouse');

/** Installs ClickHouse's engine in test/clickhouse, unless it is there or FAIRLEAD_TEST_CLICKHOUSE_URL names a server. */
export const ensureEngine = async () => {
  if (process.env.FAIRLEAD_TEST_CLICKHOUSE_URL) return;
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
      `npm install failed with code ${code} in test/clickhouse. See its output above. Nothing was started.`,
    );
    process.exit(code);
  }
  writeFileSync(marker, wanted);
};

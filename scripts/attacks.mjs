import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser, findShell } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inModules, pinnedNode, root } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { ensureWeb } from './lib/web.mjs';

/**
 * `npm run test:attacks`: runs the attacks of docs/attacks.md at full size against a program on this machine.
 * Everything is bounded and stays on loopback. `npm test` runs a short form of the same files.
 */
await ensureInstalled();
const browser = await ensureBrowser();
const built = (await ensureWeb()) === 0;

const results = join(root, 'dist', 'test-results');
const file = join(results, 'attacks.jsonl');
mkdirSync(results, { recursive: true });
rmSync(file, { force: true });
const env = {
  ...process.env,
  FAIRLEAD_TEST_LONG: '1',
  FAIRLEAD_ATTACKS_FILE: file,
  FAIRLEAD_TEST_BROWSER: browser ?? '',
  FAIRLEAD_TEST_SHELL: findShell(),
};

const vitest = await run(
  pinnedNode,
  [inModules('vitest', 'vitest.mjs'), 'run', 'test/attacks', 'test/api-walk.test.ts'],
  { env },
);
const inBrowser =
  browser === null || !built
    ? 1
    : await run(
        pinnedNode,
        [inModules('@playwright', 'test', 'cli.js'), 'test', 'planted.spec.ts', '--reporter=list'],
        { env },
      );

const read = () => {
  try {
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
};
const rows = read();
console.log('\nAttack                         Attempts  Got through');
for (const { attack, tries, through } of rows) {
  console.log(`${attack.padEnd(30)} ${String(tries).padStart(8)}  ${String(through).padStart(11)}`);
}
const through = rows.reduce((sum, row) => sum + row.through, 0);
const failed = vitest !== 0 || inBrowser !== 0 || through > 0 || rows.length === 0;
console.log(
  failed
    ? 'FAILED: see above for the attempts that got through.'
    : 'Every attempt was refused or changed nothing.',
);
process.exit(failed ? 1 : 0);

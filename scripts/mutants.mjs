import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser, findShell } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, root } from './lib/root.mjs';
import { run } from './lib/run.mjs';

/**
 * `npm run test:mutants`: breaks the code in a hundred places, one at a time and in a copy, and lists those that no
 * test notices (docs/mutants.md).
 */
await ensureInstalled();
mkdirSync(join(root, 'dist'), { recursive: true });
const args = process.argv.slice(2);
const env = { ...process.env };
if (args.some((arg) => arg.includes('browser'))) {
  const browser = await ensureBrowser();
  if (browser === null) process.exit(1);
  env.FAIRLEAD_TEST_BROWSER = browser;
  env.FAIRLEAD_TEST_SHELL = findShell();
}
process.exit(await run(pinnedNode, [join(root, 'test', 'mutants', 'main.ts'), ...args], { env }));

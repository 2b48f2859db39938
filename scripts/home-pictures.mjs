import { ensureBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, root } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { ensureWeb } from './lib/web.mjs';

/** `node scripts/home-pictures.mjs`: retakes the dashboard pictures on the home page. */
await ensureInstalled();
const browser = await ensureBrowser();
if (browser === null || (await ensureWeb()) !== 0) process.exit(1);
process.exit(
  await run(pinnedNode, ['test/e2e/home-pictures.ts'], {
    cwd: root,
    env: { ...process.env, FAIRLEAD_TEST_BROWSER: browser },
  }),
);

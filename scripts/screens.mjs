import { ensureBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, root } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { ensureWeb } from './lib/web.mjs';

/** `npm run screens [-- VARIANT ...]`: pictures of all screens, and a contact sheet of each variant in docs/screens. */
await ensureInstalled();
const browser = await ensureBrowser();
if (browser === null || (await ensureWeb()) !== 0) process.exit(1);
process.exit(
  await run(pinnedNode, ['test/e2e/screens.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, FAIRLEAD_TEST_BROWSER: browser },
  }),
);

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inModules, pinnedNode } from './root.mjs';
import { run } from './run.mjs';

// The headless shell draws no window of its own around each page, which halves what the tests take.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The first Chromium of the system on the search path, or null. */
const systemBrowser = () => {
  for (const name of NAMES) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      if (folder !== '' && existsSync(path)) return path;
    }
  }
  return null;
};

/**
 * Finds a browser for the end-to-end tests, or has Playwright download its own. Resolves to the path of a system
 * browser, `''` for Playwright's own, null when there is none and none could be had.
 */
export const ensureBrowser = async () => {
  const path = systemBrowser();
  if (path !== null) {
    console.error(`Browser for the end-to-end tests: ${path}`);
    return path;
  }
  console.error('No Chromium on this system: Playwright downloads its own ...');
  const code = await run(pinnedNode, [inModules('@playwright', 'test', 'cli.js'), 'install', 'chromium']);
  if (code === 0) console.error('Browser for the end-to-end tests: the one Playwright downloaded.');
  return code === 0 ? '' : null;
};

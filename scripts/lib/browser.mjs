import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inModules, pinnedNode } from './root.mjs';
import { run } from './run.mjs';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The first of these programs on the search path, or null. */
const firstOf = (names) => {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      if (folder !== '' && existsSync(path)) return path;
    }
  }
  return null;
};

/** The system's headless Chromium, or `''`. It draws no window around a page, which halves the time of most tests. */
export const findShell = () => firstOf(['chromium-headless-shell']) ?? '';

/**
 * Finds a browser for the end-to-end tests, or has Playwright download its own. Resolves to the path of a system
 * browser, `''` for Playwright's own, or null when neither is available.
 */
export const ensureBrowser = async () => {
  const path = firstOf(BROWSERS);
  if (path !== null) {
    console.error(`Browser for the end-to-end tests: ${path}`);
    return path;
  }
  console.error('No Chromium found on this system. Downloading one with Playwright ...');
  const code = await run(pinnedNode, [inModules('@playwright', 'test', 'cli.js'), 'install', 'chromium']);
  if (code === 0) console.error('Browser for the end-to-end tests: downloaded by Playwright');
  return code === 0 ? '' : null;
};

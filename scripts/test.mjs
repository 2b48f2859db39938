import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser, findShell } from './lib/browser.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { playwrightCounts, playwrightFailures, vitestCounts, vitestFailures } from './lib/results.mjs';
import { inModules, pinnedNode, root } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { ensureWeb } from './lib/web.mjs';

/** `npm test`: installs what is missing, then runs every check and every test; `--long` runs the long simulations. */
const long = process.argv.includes('--long');
const started = Date.now();
const results = join(root, 'dist', 'test-results');
const unitFile = join(results, 'vitest.json');
const browserFile = join(results, 'playwright.json');

await ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const browser = await ensureBrowser();
const built = (await ensureWeb()) === 0;
const failedChecks = await runChecks();
if (!built) failedChecks.unshift('build of the web application');

console.error(`\n== unit, property, simulation and fault tests (vitest${long ? ', long' : ''})`);
const env = {
  ...process.env,
  // The program is started a hundred times, so the code that Node compiles is cached.
  NODE_COMPILE_CACHE: join(root, 'dist', 'compile-cache'),
  ...(long ? { FAIRLEAD_TEST_LONG: '1' } : {}),
};
const unitCode = await run(
  pinnedNode,
  [
    inModules('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitFile}`,
  ],
  { env },
);
const unit = vitestCounts(unitFile, unitCode);

console.error('\n== browser tests (playwright)');
let browserCode = 1;
if (browser === null)
  console.error('No browser found. The browser tests cannot run, which counts as a failure.');
else {
  browserCode = await run(
    pinnedNode,
    [inModules('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'],
    {
      env: {
        ...env,
        FAIRLEAD_TEST_BROWSER: browser,
        FAIRLEAD_TEST_SHELL: findShell(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: browserFile,
      },
    },
  );
}
const pages = playwrightCounts(browserFile, browserCode);

const seconds = Math.round((Date.now() - started) / 1000);
const line = (name, c) => `${name}: ${c.passed} passed, ${c.failed} failed, ${c.skipped} skipped`;
console.log(`\nSummary after ${Math.floor(seconds / 60)} min ${seconds % 60} s`);
console.log(failedChecks.length === 0 ? 'Checks: all passed' : `Checks FAILED: ${failedChecks.join('; ')}`);
console.log(line('Unit, property, simulation and fault tests', unit));
console.log(line('Browser tests', pages));
if (process.env.FAIRLEAD_TEST_DATABASE_URL === undefined) {
  console.log('SKIPPED: control store tests on a Postgres server (FAIRLEAD_TEST_DATABASE_URL is not set).');
}
// Repeated at the end: often only the end of a long output is visible.
for (const { name, message } of [...vitestFailures(unitFile), ...playwrightFailures(browserFile)]) {
  console.log(`FAILED: ${name}\n${message}`);
}
const failed = unit.failed + pages.failed;
console.log(`${unit.passed + pages.passed} passed, ${failed} failed`);
process.exit(failed === 0 && failedChecks.length === 0 ? 0 : 1);

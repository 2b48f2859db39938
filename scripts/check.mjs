import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';

/** `npm run check`: every check that `npm test` makes before it runs a test. */
await ensureInstalled();
const failed = await runChecks();
console.error(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join('; ')}`);
process.exit(failed.length === 0 ? 0 : 1);

import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, root } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { ensureWeb } from './lib/web.mjs';

/**
 * `npm run test:recount`: sends tens of thousands of requests to a program on this machine, counts them independently
 * from what was sent, and compares every number (docs/metrics.md, "How it was recounted"). Everything is bounded and
 * stays on loopback. `npm test` runs a short form.
 */
await ensureInstalled();
if ((await ensureWeb()) !== 0) process.exit(1);
process.exit(await run(pinnedNode, [join(root, 'test', 'recount', 'main.ts'), ...process.argv.slice(2)]));

import { ensureInstalled } from './lib/install.mjs';
import { inModules, pinnedNode } from './lib/root.mjs';
import { run } from './lib/run.mjs';

/** `npm run test:caddy`: deploy/Caddyfile with this machine's Caddy, a name server on loopback and the whole program. */
await ensureInstalled();
process.exit(await run(pinnedNode, [inModules('vitest', 'vitest.mjs'), 'run', 'test/caddy']));

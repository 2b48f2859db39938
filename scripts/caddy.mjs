import { ensureInstalled } from './lib/install.mjs';
import { inModules, pinnedNode } from './lib/root.mjs';
import { run } from './lib/run.mjs';

/** `npm run test:caddy`: tests deploy/Caddyfile with the installed Caddy, a local name server and the whole program. */
await ensureInstalled();
process.exit(await run(pinnedNode, [inModules('vitest', 'vitest.mjs'), 'run', 'test/caddy']));

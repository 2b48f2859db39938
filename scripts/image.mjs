import { ensureInstalled } from './lib/install.mjs';
import { inModules, pinnedNode } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { ensureWeb } from './lib/web.mjs';

/** `npm run test:image`: builds the container image with buildah and runs it, as far as this machine can. */
await ensureInstalled();
const built = await ensureWeb();
if (built !== 0) process.exit(built);
const env = { ...process.env, FAIRLEAD_TEST_IMAGE: '1' };
process.exit(await run(pinnedNode, [inModules('vitest', 'vitest.mjs'), 'run', 'test/packages'], { env }));

import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, root } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { ensureWeb } from './lib/web.mjs';

/** `npm run package`: writes the release archive to dist/package. See docs/packages.md. */
await ensureInstalled();
const code = await ensureWeb();
process.exit(
  code === 0
    ? await run(pinnedNode, [join(root, 'scripts', 'lib', 'write-package.ts'), ...process.argv.slice(2)])
    : code,
);

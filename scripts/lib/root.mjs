import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the package, whatever the working directory. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The Node that package.json pins; installed once `ensureInstalled` has returned. */
export const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** Path of a file of an installed package. */
export const inModules = (...parts) => join(root, 'node_modules', ...parts);

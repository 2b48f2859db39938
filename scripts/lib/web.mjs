import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inModules, pinnedNode, root } from './root.mjs';
import { run } from './run.mjs';

const output = join(root, 'dist', 'web');
/** Where it is built, and where the former one is moved: a Fairlead that is running serves it until the very end. */
const next = join(root, 'dist', 'web.next');
const former = join(root, 'dist', 'web.former');
const marker = join(root, 'dist', 'web.sources');
/** Source files and folders of the web application. */
const sources = [
  'src/web',
  'src/contracts',
  'src/core',
  'src/messages',
  'scripts/lib/bundle.ts',
  'scripts/lib/messages-plugin.ts',
  'scripts/lib/pseudo.ts',
  'package-lock.json',
  'vite.config.ts',
];

const filesBelow = (path) => {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!/\.[a-z]+$/.test(path)) {
    return readdirSync(full, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  }
  return [full];
};

const hashOfSources = () => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesBelow).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

/**
 * Builds the web application into dist/web when it is missing or older than its sources; always with `force`. Resolves
 * to the exit code of the build, 0 when there was nothing to do.
 */
export const ensureWeb = async ({ force = false } = {}) => {
  const now = hashOfSources();
  const fresh = existsSync(join(output, 'index.html')) && existsSync(marker);
  if (!force && fresh && readFileSync(marker, 'utf8') === now) return 0;
  console.error('Building the web application ...');
  const vite = inModules('vite', 'bin', 'vite.js');
  const code = await run(pinnedNode, [vite, 'build', '--logLevel', 'warn', '--outDir', next]);
  if (code !== 0) {
    console.error('The web application could not be built. See the output above.');
    return code;
  }
  rmSync(marker, { force: true });
  rmSync(former, { recursive: true, force: true });
  if (existsSync(output)) renameSync(output, former);
  renameSync(next, output);
  writeFileSync(marker, now);
  rmSync(former, { recursive: true, force: true });
  return code;
};

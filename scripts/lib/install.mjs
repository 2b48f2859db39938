import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inModules, pinnedNode, root } from './root.mjs';
import { run } from './run.mjs';

/** Written last, so that an interrupted install is detected and repeated. */
const marker = inModules('.fairlead-installed');

const wanted = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');

const isInstalled = () =>
  existsSync(marker) && existsSync(pinnedNode) && readFileSync(marker, 'utf8') === wanted();

/** Neither npm nor the scripts it runs may use the Node inside node_modules, which is being replaced. */
const environment = () => {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(inModules()))
    .join(delimiter);
  return { ...process.env, PATH: path };
};

/** Installs the locked dependencies unless they are complete. Ends the process with a message when npm fails. */
export const ensureInstalled = async () => {
  if (isInstalled()) return;
  console.error('Installing dependencies. This happens once per version and takes a minute or two ...');
  rmSync(marker, { force: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Not `npm ci`: it refuses a lock file without the binaries of every other platform, and not every registry has them
  // all. `install --no-save` installs the locked versions too, checks their hashes and leaves the lock file unchanged.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run(npm, args, { env: environment() });
  if (code !== 0 || !existsSync(pinnedNode)) {
    console.error(
      code === 0
        ? `npm install did not install the Node version pinned in package.json (${pinnedNode}). Allow install scripts, then try again.`
        : `npm install failed with code ${code}. See its output above. Nothing was started.`,
    );
    process.exit(code === 0 ? 1 : code);
  }
  writeFileSync(marker, wanted());
  console.error('Dependencies installed.');
};

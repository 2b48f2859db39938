import { inModules, pinnedNode } from './root.mjs';
import { run } from './run.mjs';

const project = (name) => ['typescript', 'bin', 'tsc', '-p', `tsconfig.${name}.json`];

/** Checks that need no test runner: [label, package, folder, file, arguments]. */
const checks = [
  ['format, lint and layers (biome)', '@biomejs/biome', 'bin', 'biome', 'check', '--error-on-warnings'],
  ...['core', 'server', 'web'].map((name) => [`types of ${name} (tsc)`, ...project(name)]),
  ['unused files, exports and packages (knip)', 'knip', 'bin', 'knip.js', '--no-progress'],
];

/** Runs every check, even after one has failed. Resolves to the names of those that failed. */
export const runChecks = async () => {
  const failed = [];
  for (const [name, pack, folder, file, ...args] of checks) {
    console.error(`\n== ${name}`);
    if ((await run(pinnedNode, [inModules(pack, folder, file), ...args])) !== 0) failed.push(name);
  }
  return failed;
};

#!/usr/bin/env node
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { inModules, pinnedNode, root } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { ensureWeb } from './lib/web.mjs';

/**
 * Entry point of the command line. Runs on Node 20 or later with nothing installed: it installs the dependencies,
 * builds the web application and hands over to src/main.ts under the pinned Node.
 */
const args = process.argv.slice(2);
const command = args.find((arg) => !arg.startsWith('-'));

await ensureInstalled();
const servesWeb = command === 'start' || command === 'control' || args.includes('campaigns');
if (command === 'build' || (servesWeb && !args.includes('--help') && !args.includes('-h'))) {
  const code = await ensureWeb({ force: command === 'build' });
  if (code !== 0 || command === 'build') process.exit(code);
}
// The same cache as in src/commands/supervise/spawn-role.ts: every command starts with less CPU.
const env = { NODE_COMPILE_CACHE: inModules('.cache', 'fairlead'), ...process.env };
process.exit(await run(pinnedNode, [join(root, 'src', 'main.ts'), ...args], { cwd: process.cwd(), env }));

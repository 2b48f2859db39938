import { setTimeout } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { controlSocketPath } from '../config/paths.ts';
import type { DemoStarted } from '../contracts/workspace/local.ts';
import { askControl } from './local-client.ts';

const LOOK_MS = 500;

const ask = async (config: Config): Promise<DemoStarted | null> =>
  ((await askControl(controlSocketPath(config.dataDir), { kind: 'demo' }))?.body as DemoStarted) ?? null;

/** Written to the terminal and nowhere else, because a log may be forwarded to where others read it. */
const accountNotice = (url: string, email: string, password: string): string =>
  [
    'There was no account, so one was created for the demo. It owns this Fairlead instance. Sign in with:',
    `  address   ${url}`,
    `  email     ${email}`,
    `  password  ${password}`,
    'The password is shown only now. Change email and password in Settings before you use this instance for real.',
  ].join('\n');

/** Has control make demo data for the owner of the installation, and tells the terminal how far they are. */
export const startDemo = async (config: Config): Promise<void> => {
  let started = await ask(config);
  if (started === null) return;
  const url = config.app.publicUrl;
  const { email, password } = started;
  if (password !== null) console.log(accountNotice(url, email, password));
  const began = performance.now();
  let wasBuilding = false;
  while (started.demo.state === 'building' || started.demo.state === 'removing') {
    if (!wasBuilding) console.log('Demo data are being made: eight weeks of traffic through a real edge.');
    wasBuilding = true;
    await setTimeout(LOOK_MS);
    started = (await ask(config)) ?? started;
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  if (started.demo.state !== 'ready')
    console.log('The demo data could not be made. The log says why; restart with --demo to try again.');
  else if (wasBuilding) console.log(`The demo is ready after ${seconds} s: sign in at ${url} as ${email}.`);
  else console.log(`The demo is there already: sign in at ${url} as ${email}.`);
};

import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keysFolder } from './keys.ts';

/** Keys, and the certificate by which edge machines recognize control. Those of visitors' days are each control's own. */
const SHARED = /^(?:[a-z]+(?:\.\d{13})?\.key|nodes-certificate\.json)$/;

/**
 * What every control of an installation must have, by file name, as hashes from which no key can be found. Throws file
 * system errors.
 */
export const keySums = (dataDir: string): Record<string, string> => {
  const folder = keysFolder(dataDir);
  return Object.fromEntries(
    readdirSync(folder)
      .filter((name) => SHARED.test(name))
      .sort()
      .map((name) => [name, hash('sha256', readFileSync(join(folder, name))).slice(0, 32)]),
  );
};

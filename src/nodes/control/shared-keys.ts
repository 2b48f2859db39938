import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyFile, keyTimes, readKeyFile } from '../../config/key-files.ts';
import { EDGE_USES, keysFolder } from '../../config/keys.ts';
import { errorCode } from '../../config/problem.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { dateOf, oldestDay, takeDayKey } from '../../edge/visitors/visitor-key-file.ts';
import type { NodeKeys } from '../wire/protocol.ts';

/**
 * How many days ahead an edge machine gets the keys for visitors without a cookie: it can be without control for at
 * least 48 hours before it has none.
 */
const DAYS_AHEAD = 2;

const textOf = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
};

/**
 * The keys that edge machines share with control, as they are on disk now. Keys of the coming days are made if there
 * are none yet, and those from before yesterday are destroyed. Throws file system errors and Problem.
 */
export const sharedKeys = (dataDir: string, now: number): NodeKeys => {
  const folder = keysFolder(dataDir);
  const files: Record<string, string> = {};
  for (const use of EDGE_USES) {
    for (const from of keyTimes(folder, use).sort((a, b) => a - b)) {
      const name = keyFile(use, from);
      const key = readKeyFile(join(folder, name));
      if (key !== null) files[name] = key.toString('base64');
    }
  }
  const today = Math.floor(now / DAY_MS);
  const days: Record<string, string> = {};
  // Yesterday's too: a machine's clock can be behind.
  for (let day = today - 1; day <= today + DAYS_AHEAD; day++)
    days[dateOf(day)] = takeDayKey(folder, dateOf(day), oldestDay(now));
  const signingKeys = textOf(join(folder, 'signing-keys.json'));
  const sum = hash('sha256', JSON.stringify([files, signingKeys, days])).slice(0, 32);
  return { sum, files, signingKeys, days };
};

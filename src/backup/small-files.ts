import { existsSync, readdirSync } from 'node:fs';
import { classFile } from '../config/paths.ts';
import { isCapsFile } from '../edge/caps/caps-file.ts';
import { SNAPSHOT_NAME } from '../edge/snapshot/snapshot-file.ts';

const namesIn = (dir: string, wanted: (name: string) => boolean): string[] =>
  existsSync(dir) ? readdirSync(dir).filter(wanted).sort() : [];

/** Every key except those for visitors without a cookie, deleted after 48 hours. Drafts have other suffixes. */
const isKept = (name: string): boolean =>
  /^[^.].*\.(key|json)$/.test(name) && !name.startsWith('visitor-key');

/**
 * Files that a backup copies from the data folder as they are, by path relative to it: keys, cap counts, the class
 * page, and the snapshot that serves links while the control process is down. It is older than the control store's
 * lines, so a newer one replaces it.
 */
export const smallFiles = (dataDir: string): string[] => [
  ...namesIn(`${dataDir}/keys`, isKept).map((name) => `keys/${name}`),
  ...namesIn(`${dataDir}/edge/caps`, isCapsFile).map((name) => `edge/caps/${name}`),
  ...namesIn(`${dataDir}/edge`, (name) => name === SNAPSHOT_NAME).map((name) => `edge/${name}`),
  ...(existsSync(classFile(dataDir)) ? ['class.json'] : []),
];

/** What a backup leaves out on purpose, as stated in its manifest. */
export const LEFT_OUT = [
  'Keys of visitors without a cookie. They are destroyed after 48 hours, so a backup must not keep them longer.',
  'Password reset links that could not be emailed. Request them again.',
  'Sessions are included, but end when the backup is restored. Everyone has to sign in again.',
  'Settings, meaning environment variables and files outside the data folder.',
  'Journal segments that were removed earlier because the event store already has all of their records.',
];

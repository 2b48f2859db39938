import { existsSync, readdirSync } from 'node:fs';
import { classFile } from '../config/paths.ts';
import { isCapsFile } from '../edge/caps-file.ts';
import { SNAPSHOT_NAME } from '../edge/snapshot-file.ts';

const namesIn = (dir: string, wanted: (name: string) => boolean): string[] =>
  existsSync(dir) ? readdirSync(dir).filter(wanted).sort() : [];

/** Every key but those of visitors without a cookie, which are promised to be gone after 48 hours. Drafts have other endings. */
const isKept = (name: string): boolean =>
  /^[^.].*\.(key|json)$/.test(name) && !name.startsWith('visitor-key');

/**
 * What a backup takes from a data folder as it lies there, by path below it: keys, counts of caps, the class page, and the
 * snapshot that links start from when the control side is away. It is older than the control store's lines, so a newer one
 * takes its place.
 */
export const smallFiles = (dataDir: string): string[] => [
  ...namesIn(`${dataDir}/keys`, isKept).map((name) => `keys/${name}`),
  ...namesIn(`${dataDir}/edge/caps`, isCapsFile).map((name) => `edge/caps/${name}`),
  ...namesIn(`${dataDir}/edge`, (name) => name === SNAPSHOT_NAME).map((name) => `edge/${name}`),
  ...(existsSync(classFile(dataDir)) ? ['class.json'] : []),
];

/** What a backup leaves out on purpose, as its manifest says it. */
export const LEFT_OUT = [
  'Keys of visitors without a cookie: they are destroyed after 48 hours, so none of them outlives that in a backup.',
  'Links to new passwords that no mail could carry: they are asked for again.',
  'Sessions are in it and end when it is restored: everybody signs in again.',
  'Settings: environment variables and files outside the data folder.',
  'Journal segments that were removed before, because the event store has all of them.',
];

import { existsSync, readdirSync } from 'node:fs';
import { classFile } from '../config/paths.ts';
import { isCapsFile } from '../edge/caps-file.ts';

const namesIn = (dir: string, wanted: (name: string) => boolean): string[] =>
  existsSync(dir) ? readdirSync(dir).filter(wanted).sort() : [];

/** Every key but those of visitors without a cookie, which are promised to be gone after 48 hours. Drafts have other endings. */
const isKept = (name: string): boolean =>
  /^[^.].*\.(key|json)$/.test(name) && !name.startsWith('visitor-key');

/** What a backup takes from a data folder as it lies there, by path below it: keys, counts of caps, the class page. */
export const smallFiles = (dataDir: string): string[] => [
  ...namesIn(`${dataDir}/keys`, isKept).map((name) => `keys/${name}`),
  ...namesIn(`${dataDir}/edge/caps`, isCapsFile).map((name) => `edge/caps/${name}`),
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

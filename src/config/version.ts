import { readFileSync } from 'node:fs';

const readManifest = (): { version: string } =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };

/** Version of this Fairlead, as in its package.json. */
export const ownVersion = (): string => readManifest().version;

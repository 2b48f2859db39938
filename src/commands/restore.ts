import { resolve } from 'node:path';
import { type Restored, restoreBackup } from '../backup/restore.ts';
import { megabytes } from '../backup/space.ts';
import { readProcessConfig } from '../config/read-config.ts';
import { bytesBar } from './bytes-bar.ts';
import { untilCalledOff } from './called-off.ts';

const describeRestored = ({ manifest, bytes, aside }: Restored): string =>
  [
    `Restored ${manifest.files.length} files, ${megabytes(bytes)}. This includes everything answered before ${manifest.startedAt}.`,
    ...aside.map((place) => `The previous data was moved to ${place}.`),
    'Everyone has to sign in again. Start Fairlead: npm start',
  ].join('\n');

/** `restore DIR`. */
export const restore = async (folder: string, { replace }: { replace: boolean }): Promise<void> => {
  const config = readProcessConfig();
  const bar = bytesBar('Restoring');
  let [done, total] = [0, 0];
  const restored = await untilCalledOff('Restore cancelled. Nothing was changed.', (signal) =>
    restoreBackup(
      { config, dir: resolve(folder), replace, now: Date.now() },
      {
        onTotal: (bytes) => {
          total = bytes;
        },
        onBytes: (bytes) => {
          done += bytes;
          bar.show(done, Math.max(done, total));
        },
        signal,
      },
    ),
  ).finally(() => bar.stop());
  console.log(describeRestored(restored));
};

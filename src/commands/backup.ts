import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isLive } from '../api/local/socket-file.ts';
import { type MadeBackup, makeBackup } from '../backup/make.ts';
import { megabytes } from '../backup/space.ts';
import { dropUnfinished, unfinishedPath } from '../backup/unfinished.ts';
import type { Config } from '../config/config.ts';
import { controlSocketPath, eventStorePaths } from '../config/paths.ts';
import { Problem } from '../config/problem.ts';
import { readProcessConfig } from '../config/read-config.ts';
import { databaseInWords } from '../db/failure.ts';
import { connectControlStore } from '../db/open.ts';
import { openForBackup } from '../events/store/duckdb/backup.ts';
import { bytesBar } from './bytes-bar.ts';
import { untilCalledOff } from './called-off.ts';
import { orOtherProcess } from './control/events.ts';
import { askControl } from './local-client.ts';

type Show = (done: number, total: number) => void;

/** Without a control process, the command opens both stores itself as they are, without migrating an older schema. */
const backUpAlone = async (
  config: Config,
  dir: string,
  show: Show,
  signal: AbortSignal,
): Promise<MadeBackup> => {
  const { dataDir } = config;
  if (!existsSync(`${dataDir}/keys`) || (config.databaseUrl === null && !existsSync(`${dataDir}/control`))) {
    throw new Problem(
      `No Fairlead data found in ${dataDir}. Run this where Fairlead runs, or set FAIRLEAD_DATA_DIR.`,
    );
  }
  const { file } = eventStorePaths(dataDir);
  const events = existsSync(file) ? await orOtherProcess(file, () => openForBackup(file)) : null;
  try {
    const control = await connectControlStore(config);
    try {
      let [done, total] = [0, 0];
      return await makeBackup(
        {
          dataDir,
          node: config.edge.node,
          control,
          events: events?.backup ?? null,
          still: (work) => work(),
          keepSegments: () => () => undefined,
        },
        dir,
        {
          onTotal: (bytes) => {
            total = bytes;
          },
          onBytes: (bytes) => {
            done += bytes;
            show(done, Math.max(done, total));
          },
          signal,
        },
      );
    } catch (error) {
      throw config.databaseUrl === null ? error : databaseInWords(error);
    } finally {
      await control.destroy();
    }
  } finally {
    events?.close();
  }
};

/** Whether a folder that may not exist yet is inside another one, following links. */
export const isWithin = (dir: string, folder: string): boolean => {
  const real = (path: string): string => (existsSync(path) ? realpathSync(path) : path);
  return `${join(real(dirname(dir)), basename(dir))}${sep}`.startsWith(`${real(folder)}${sep}`);
};

/** How long the control process has to remove what it wrote; it notices the end of the connection. */
const CLEAN_UP_MS = 10_000;

const askedFor = async (
  config: Config,
  dir: string,
  show: Show,
  signal: AbortSignal,
): Promise<MadeBackup> => {
  try {
    const socket = controlSocketPath(config.dataDir);
    const answer = await askControl(socket, { kind: 'backup', dir }, { onProgress: show, signal });
    if (answer !== null) return answer.body as MadeBackup;
  } catch (error) {
    const until = performance.now() + CLEAN_UP_MS;
    while (signal.aborted && existsSync(unfinishedPath(dir)) && performance.now() < until)
      await setTimeout(50);
    // The control process died during it.
    if (!(await isLive(controlSocketPath(config.dataDir)))) dropUnfinished(dir);
    throw error;
  }
  return backUpAlone(config, dir, show, signal);
};

/** `backup DIR`: asks the running control process, or does it alone. */
export const backup = async (folder: string): Promise<void> => {
  const config = readProcessConfig();
  const dir = resolve(folder);
  if (isWithin(dir, config.dataDir)) {
    throw new Problem(
      `${dir} is inside the data folder and would be lost with it. Choose a folder elsewhere.`,
    );
  }
  const bar = bytesBar('Backing up');
  const made = await untilCalledOff('Backup cancelled. Nothing was kept.', (signal) =>
    askedFor(config, dir, bar.show, signal),
  ).finally(() => bar.stop());
  console.log(
    `${made.dir}: ${made.files} files, ${megabytes(made.bytes)}. It contains everything answered before ${made.startedAt}. It also contains your keys, so keep it private.`,
  );
};

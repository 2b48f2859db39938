import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SingleBar } from 'cli-progress';
import { isLive } from '../api/local/socket-file.ts';
import { megabytes } from '../backup/copy.ts';
import type { Shared } from '../backup/earlier.ts';
import { type MadeBackup, makeBackup } from '../backup/make.ts';
import { type Restored, restoreBackup } from '../backup/restore.ts';
import { dropUnfinished, unfinishedPath } from '../backup/unfinished.ts';
import type { Config } from '../config/config.ts';
import { controlSocketPath, eventStorePaths } from '../config/paths.ts';
import { Problem } from '../config/problem.ts';
import { readProcessConfig } from '../config/read-config.ts';
import { databaseInWords } from '../db/failure.ts';
import { connectControlStore } from '../db/open.ts';
import { clickhouseBackup } from '../events/store/clickhouse/backup.ts';
import { databaseOf } from '../events/store/clickhouse/connection.ts';
import { openForBackup } from '../events/store/duckdb/backup.ts';
import { orOtherProcess } from './control/events.ts';
import { askControl } from './local-client.ts';

const bytesOf = (done: number, total: number): string => `${megabytes(done)} of ${megabytes(total)}`;

/** A progress bar on standard error, for bytes unless `words` says them otherwise; nothing if that is not a terminal. */
export const progressBar = (
  what: string,
  words = bytesOf,
): { show(done: number, total: number): void; stop(): void } => {
  const bar = new SingleBar({
    format: `${what} {bar} {percentage}% | {of}{toGo}`,
    stream: process.stderr,
    noTTYOutput: false,
    hideCursor: true,
  });
  let began: number | null = null;
  /** Time left; empty in the first second, because there is too little to extrapolate from. */
  const toGo = (done: number, total: number): string => {
    const seconds = (performance.now() - (began ?? 0)) / 1000;
    return seconds < 1 || done === 0 ? '' : ` | ${Math.ceil((seconds * (total - done)) / done)} s left`;
  };
  return {
    show: (done, total) => {
      if (!process.stderr.isTTY) return;
      const of = words(done, total);
      if (began === null) bar.start(total, done, { of, toGo: '' });
      began ??= performance.now();
      bar.setTotal(total);
      bar.update(done, { of, toGo: toGo(done, total) });
    },
    stop: () => bar.stop(),
  };
};

/** Runs `work` with a signal that Ctrl-C (or SIGTERM) aborts with `words`, instead of ending the process. */
export const untilCalledOff = async <T>(
  words: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const calledOff = new AbortController();
  const stop = (): void => calledOff.abort(new Problem(words));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    return await work(calledOff.signal);
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
};

type Show = (done: number, total: number) => void;

/** Without a control process, the command opens both stores itself as they are, without migrating an older schema. */
const backUpAlone = async (
  config: Config,
  dir: string,
  since: string | null,
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
  const events =
    config.clickhouseUrl !== null
      ? { backup: clickhouseBackup(databaseOf(config.clickhouseUrl)), close: () => undefined }
      : existsSync(file)
        ? await orOtherProcess(file, () => openForBackup(file))
        : null;
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
        since,
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
  since: string | null,
  show: Show,
  signal: AbortSignal,
): Promise<MadeBackup> => {
  try {
    const socket = controlSocketPath(config.dataDir);
    const answer = await askControl(socket, { kind: 'backup', dir, since }, { onProgress: show, signal });
    if (answer !== null) return answer.body as MadeBackup;
  } catch (error) {
    const until = performance.now() + CLEAN_UP_MS;
    while (signal.aborted && existsSync(unfinishedPath(dir)) && performance.now() < until)
      await setTimeout(50);
    // The control process died while writing the backup.
    if (!(await isLive(controlSocketPath(config.dataDir)))) dropUnfinished(dir);
    throw error;
  }
  return backUpAlone(config, dir, since, show, signal);
};

const describeShared = ({ bytes, damaged, impossible }: Shared, since: string): string[] => [
  `${megabytes(bytes)} of that are files of ${since}, which were not copied again. Either backup can be removed without harm to the other.`,
  ...(impossible
    ? [`Journals were copied as a whole, because files of ${since} cannot have a second name there.`]
    : []),
  ...damaged.map(
    (path) =>
      `! ${since}/${path} is missing, damaged or unreadable. It was copied anew; do not rely on ${since}.`,
  ),
];

/** `backup DIR`: asks the running control process, or does it alone. */
export const backup = async (folder: string, { since: earlier }: { since?: string }): Promise<void> => {
  const config = readProcessConfig();
  const dir = resolve(folder);
  const since = earlier === undefined ? null : resolve(earlier);
  if (isWithin(dir, config.dataDir)) {
    throw new Problem(
      `${dir} is inside the data folder and would be lost with it. Choose a folder elsewhere.`,
    );
  }
  const bar = progressBar('Backing up');
  const made = await untilCalledOff('Backup cancelled. Nothing was kept.', (signal) =>
    askedFor(config, dir, since, bar.show, signal),
  ).finally(() => bar.stop());
  console.log(
    [
      `${made.dir}: ${made.files} files, ${megabytes(made.bytes)}. It contains everything answered before ${made.startedAt}. It also contains your keys, so keep it private.`,
      ...(since === null || made.shared === null ? [] : describeShared(made.shared, since)),
    ].join('\n'),
  );
};

const describeRestored = ({ manifest, bytes, aside }: Restored): string =>
  [
    `Restored ${manifest.files.length} files, ${megabytes(bytes)}. This includes everything answered before ${manifest.startedAt}.`,
    ...aside.map((place) => `The previous data was moved to ${place}.`),
    'Everyone has to sign in again. Start Fairlead: npm start',
  ].join('\n');

/** `restore DIR`. */
export const restore = async (folder: string, { replace }: { replace: boolean }): Promise<void> => {
  const config = readProcessConfig();
  const bar = progressBar('Restoring');
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

import { existsSync, readFileSync } from 'node:fs';
import { startLocalServer } from '../api/local/server.ts';
import type { Config } from '../config/config.ts';
import { clickhouse, type Parser, postgres } from '../config/env.ts';
import { controlSocketPath, eventStorePaths, movedStoresFile } from '../config/paths.ts';
import { Problem } from '../config/problem.ts';
import { readProcessConfig } from '../config/read-config.ts';
import { destinationOf, type Moved, type MoveOrder, moveInstallation } from '../move/move.ts';
import { progressBar, untilCalledOff } from './backup.ts';
import { orOtherProcess } from './control/events.ts';
import { moveCourse, moveInWords } from './control/moves.ts';
import { askControl, withControlStore } from './local-client.ts';
import { createLog } from './log.ts';

type Show = (done: number, total: number, waiting?: string) => void;

/** An address, or the name of a file with it, so that a password need not be in a list of processes. */
const addressFrom = (option: string, given: string | undefined, parse: Parser<string>): string | null => {
  if (given === undefined) return null;
  let text = given;
  if (!given.includes('://')) {
    try {
      text = readFileSync(given, 'utf8').trim();
    } catch {
      throw new Problem(`${option} ${given} is neither an address nor a file that can be read.`);
    }
  }
  const parsed = parse(text);
  if ('value' in parsed) return parsed.value;
  throw new Problem(`The address of ${option} (not shown here) is not valid; allowed: ${parsed.allowed}`);
};

const count = (n: number): string => n.toLocaleString('en-US');

/** Without a terminal, a line now and then. */
const EVERY_MS = 10_000;

const shown = (): { show: Show; stop(): void } => {
  const bar = progressBar('Moving', (done, total) => `${count(done)} of ${count(total)} rows`);
  const began = performance.now();
  let [first, told] = [-1, 0];
  return {
    stop: bar.stop,
    show: (done, total, waiting) => {
      if (waiting !== undefined) console.error(`Waiting: ${waiting}`);
      if (first < 0) first = done;
      if (process.stderr.isTTY) {
        bar.show(done, Math.max(1, total));
        return;
      }
      const now = performance.now();
      if (now - told < EVERY_MS && done < total) return;
      told = now;
      const left = done > first ? Math.ceil(((now - began) / 1000 / (done - first)) * (total - done)) : null;
      console.error(
        `${count(done)} of ${count(total)} rows${left === null ? '' : `, ${count(left)} s left`}`,
      );
    },
  };
};

const moveHolding = async (
  config: Config,
  order: MoveOrder,
  show: Show,
  signal: AbortSignal,
): Promise<Moved> => {
  // Loaded only now: the running control process usually does the work.
  const { openDuckDbStore } = await import('../events/queries/duckdb-store.ts');
  const { file, staging } = eventStorePaths(config.dataDir);
  const store = existsSync(file)
    ? await orOtherProcess(file, () => openDuckDbStore(file, staging, config.eventStore))
    : null;
  const connect = store?.connect;
  const events = store === null || connect === undefined ? null : { ...store, connect };
  try {
    return await withControlStore(config, (control) =>
      moveInstallation(
        order,
        { config, control, events, still: (work) => work(), onSwitched: async () => undefined },
        moveCourse({ progress: show, signal }),
      ),
    );
  } catch (error) {
    throw moveInWords(error);
  } finally {
    await store?.close();
  }
};

/** Without a control process. Edge workers may be running: what they journal is stored once control is started again. */
const moveAlone = async (
  config: Config,
  order: MoveOrder,
  show: Show,
  signal: AbortSignal,
): Promise<Moved> => {
  // Keeps a control process off the stores, as control itself does. Edge workers go on with their settings.
  const local = await startLocalServer({
    path: controlSocketPath(config.dataDir),
    snapshot: () => null,
    onCommand: () =>
      Promise.reject(new Error('Fairlead is being moved to other stores. Wait until that has ended.')),
    log: createLog('silent', 'migrate'),
  });
  try {
    return await moveHolding(config, order, show, signal);
  } finally {
    await local.close();
  }
};
const describeMoved = (
  { dataDir }: Config,
  { controlRows, eventRows, stillMs }: Moved,
  wasRunning: boolean,
): string =>
  [
    'Moved. Everything was compared: counts and sums of each campaign and day, and each row of the control store.',
    ...(controlRows === null ? [] : [`Control store: ${count(controlRows)} rows, now in Postgres.`]),
    ...(eventRows === null ? [] : [`Events: ${count(eventRows)} rows, now in ClickHouse and Postgres.`]),
    ...(wasRunning
      ? [`Ingest waited for ${(stillMs / 1000).toFixed(1)} s. Links were answered all the time.`]
      : []),
    `${movedStoresFile(dataDir)} has the new addresses, with their passwords; keep it as private as the folder. DATABASE_URL and CLICKHOUSE_URL take their place if they are set.`,
    'The old stores are in the data folder as they were. docs/scaling.md says how to go back to them, and when they can be removed.',
    wasRunning ? 'Control restarts and uses the new stores.' : 'Start Fairlead: npm start',
  ].join('\n');

interface Options {
  toPostgres?: string;
  toClickhouse?: string;
}

const CALLED_OFF = 'Stopped. Nothing was switched. Run the command again: it goes on where it was.';

/** `migrate`: asks the running control process, or does it alone. */
export const migrate = async ({ toPostgres, toClickhouse }: Options): Promise<void> => {
  const config = readProcessConfig();
  const order: MoveOrder = {
    toPostgres: addressFrom('--to-postgres', toPostgres, postgres),
    toClickhouse: addressFrom('--to-clickhouse', toClickhouse, clickhouse),
  };
  destinationOf(order, config);
  const { show, stop } = shown();
  const moved = await untilCalledOff(CALLED_OFF, async (signal) => {
    const answer = await askControl(
      controlSocketPath(config.dataDir),
      { kind: 'migrate', ...order },
      { onProgress: show, signal },
    );
    return answer === null
      ? { result: await moveAlone(config, order, show, signal), wasRunning: false }
      : { result: answer.body as Moved, wasRunning: true };
  }).finally(stop);
  console.log(describeMoved(config, moved.result, moved.wasRunning));
};

import type { Readable } from 'node:stream';
import type { FileStatus, TableFormat } from '../../contracts/reports/table-file.ts';
import { MINUTE_MS } from '../../core/time/durations.ts';
import { randomText } from '../../db/public-id.ts';
import { Refusal } from '../http/refusal.ts';
import type { Auth } from '../session/guard.ts';
import type { Table } from './formats.ts';

const TICKET_MS = MINUTE_MS;
/** How long a file's result is kept. */
const KNOWN_MS = 10 * 60_000;
const MOST_RUNNING = 2;
/** Files kept per workspace. */
const MOST_KNOWN = 50;

/** A requested file. */
export interface Run {
  readonly id: string;
  readonly workspace: number;
  readonly format: TableFormat;
  readonly open: (signal: AbortSignal) => Promise<Table<unknown>>;
  readonly abort: AbortController;
  readonly status: FileStatus;
  readonly madeAt: number;
  stream: Readable | null;
}

/** Authorization in an address, valid once. */
interface Ticket {
  run: Run;
  auth: Auth;
  ends: number;
}

export type Asked = Pick<Run, 'workspace' | 'format' | 'open'> & { rows: number };

const isRunning = ({ status }: Run): boolean => status.state === 'running' || status.state === 'writing';

/** Files in progress and those just completed, in memory: a restart ends them all. */
export const openRuns = (now: () => number) => {
  const runs = new Map<string, Run>();
  const tickets = new Map<string, Ticket>();

  const sweep = (workspace: number): void => {
    const idle = [...runs.values()].filter((run) => !isRunning(run));
    const own = idle.filter((run) => run.workspace === workspace);
    const tooMany = new Set(own.slice(0, Math.max(0, own.length - MOST_KNOWN)));
    for (const run of idle) if (tooMany.has(run) || run.madeAt + KNOWN_MS <= now()) runs.delete(run.id);
    for (const [text, { run, ends }] of tickets) {
      if (ends <= now() || !runs.has(run.id)) tickets.delete(text);
    }
  };

  const make = ({ rows, ...asked }: Asked): Run => {
    sweep(asked.workspace);
    const status: FileStatus = { state: 'waiting', rows, done: 0, bytes: 0, problem: null };
    const run = {
      ...asked,
      id: randomText(24),
      status,
      abort: new AbortController(),
      madeAt: now(),
      stream: null,
    };
    runs.set(run.id, run);
    return run;
  };

  /** Throws `conflict` while two files of the workspace are in progress. */
  const room = (workspace: number): void => {
    const own = [...runs.values()].filter((run) => run.workspace === workspace && isRunning(run));
    if (own.length < MOST_RUNNING) return;
    throw new Refusal('conflict', {
      fields: { export: 'export_running' },
      message: 'Two files are already being created in this workspace. Wait for one to finish, or cancel it.',
    });
  };

  return {
    make,
    room,
    /** Throws `conflict` while two others of the workspace are in progress. */
    begin: (run: Run): void => {
      room(run.workspace);
      run.status.state = 'running';
    },
    ticket: (run: Run, auth: Auth): string => {
      const text = randomText(32);
      tickets.set(text, { run, auth, ends: now() + TICKET_MS });
      return text;
    },
    /** Uses up a ticket; null if it was used, has expired, or never existed. */
    take: (text: string): Ticket | null => {
      const ticket = tickets.get(text);
      tickets.delete(text);
      return ticket === undefined || ticket.ends <= now() || ticket.run.status.state !== 'waiting'
        ? null
        : ticket;
    },
    find: (workspace: number, id: string): Run => {
      const run = runs.get(id);
      if (run?.workspace !== workspace) throw new Refusal('not_found');
      return run;
    },
    cancel: (run: Run): void => {
      if (run.status.state === 'waiting') run.status.state = 'cancelled';
      run.abort.abort();
      run.stream?.destroy();
    },
    all: (): Run[] => [...runs.values()],
  };
};

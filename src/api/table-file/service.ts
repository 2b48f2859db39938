import type { Readable } from 'node:stream';
import type { FileStatus, FileTicket } from '../../contracts/reports/table-file.ts';
import { MINUTE_MS } from '../../core/time/durations.ts';
import type { Db } from '../../db/tables.ts';
import { patientStream } from '../export/patient-stream.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { roleOfSession } from '../session/family-store.ts';
import type { Auth } from '../session/guard.ts';
import { CONTENT_TYPES, FILE_ENDINGS, openFile, type Table } from './formats.ts';
import { type Asked, openRuns, type Run } from './runs.ts';

/** Whether the requesting session still belongs to a member of its workspace. */
const stillMember = async (db: Db, { session, user, workspace }: Auth, now: number): Promise<boolean> =>
  session !== null &&
  (await roleOfSession(db, { session, user: user.id, workspace: workspace.id }, now)) !== null;

/** A client that reads nothing for this long is considered gone. */
const PATIENCE_MS = MINUTE_MS;
/** Interval for checking that the requester still has permission. */
const LOOK_MS = 1000;

const isFull = (error: unknown): boolean =>
  error instanceof Error && /ENOSPC|no space left|disk full/i.test(error.message);

const problemOf = (error: unknown): FileStatus['problem'] => {
  if (error instanceof Refusal && error.code === 'conflict') return 'export_running';
  return isFull(error) ? 'disk_full' : 'failed';
};

const refusalOf = (error: unknown): unknown =>
  isFull(error)
    ? new Refusal('unavailable', {
        fields: { export: 'disk_full' },
        message:
          'The server disk has no room for the file. Export fewer rows, or use CSV, which needs no disk space.',
      })
    : error;

export interface SentFile {
  name: string;
  type: string;
  stream: Readable;
}

/** Reports and the log as files of any length, read page by page as they are downloaded. */
export const tableFiles = ({ db, tables, now }: Pick<Parts, 'db' | 'tables' | 'now'>) => {
  const runs = openRuns(now);

  const end = ({ status, abort }: Run, error: unknown): void => {
    if (status.state === 'done') return;
    status.state = abort.signal.aborted || error === null ? 'cancelled' : 'failed';
    if (status.state === 'failed') status.problem = problemOf(error);
  };

  /** Starts a file; `mayGoOn` throws once the requester may no longer read. */
  const start = async (run: Run, mayGoOn: () => Promise<void>): Promise<SentFile> => {
    const { status, format } = run;
    const { signal } = run.abort;
    let table: Table<unknown> | undefined;
    try {
      runs.begin(run);
      table = await run.open(signal);
      const { pages } = table;
      status.rows = table.count;
      let looked = now();
      const watched = async function* () {
        for await (const page of pages()) {
          signal.throwIfAborted();
          if (now() - looked >= LOOK_MS) {
            await mayGoOn();
            looked = now();
          }
          yield page;
        }
      };
      const progress = {
        rows: (count: number): void => {
          status.done += count;
        },
        writing: (): void => {
          status.state = 'writing';
        },
      };
      const file = await openFile(format, { ...table, pages: watched }, { tables, signal, progress });
      const counted = async function* () {
        status.state = 'running';
        for await (const piece of file.pieces) {
          yield piece;
          status.bytes += Buffer.byteLength(piece);
        }
        status.state = 'done';
      };
      const stream = patientStream(counted(), PATIENCE_MS);
      run.stream = stream;
      let failure: unknown = null;
      stream.once('error', (error) => {
        failure = error;
      });
      const { close } = table;
      stream.once('close', async () => {
        await file.close();
        close();
        end(run, failure);
      });
      if (signal.aborted) stream.destroy();
      const day = new Date(now()).toISOString().slice(0, 10);
      return { name: `${table.name}-${day}.${FILE_ENDINGS[format]}`, type: CONTENT_TYPES[format], stream };
    } catch (error) {
      table?.close();
      end(run, error);
      throw refusalOf(error);
    }
  };

  /** Cancels a run when its caller disconnects, or has disconnected during the checks. */
  const endWith = (run: Run, gone: AbortSignal): void => {
    if (gone.aborted) runs.cancel(run);
    else gone.addEventListener('abort', () => runs.cancel(run), { once: true });
  };

  return {
    /** Gives a member an address where anyone can download the file. `conflict`: two others are in progress. */
    offer: (auth: Auth, asked: Asked): Omit<FileTicket, 'url'> & { ticket: string } => {
      runs.room(asked.workspace);
      const run = runs.make(asked);
      return { id: run.id, rows: asked.rows, ticket: runs.ticket(run, auth) };
    },

    /** `not_found`: no such address, or it is no longer valid; `conflict`: two others are in progress. */
    fetch: async (ticket: string, gone: AbortSignal): Promise<SentFile> => {
      const taken = runs.take(ticket);
      if (taken === null) throw new Refusal('not_found');
      const { run, auth } = taken;
      const mayGoOn = async (): Promise<void> => {
        if (!(await stillMember(db, auth, now()))) throw new Refusal('not_found');
      };
      endWith(run, gone);
      await mayGoOn();
      return start(run, mayGoOn);
    },

    /** Sends the file to the caller immediately. `conflict`: two others are in progress. */
    send: (
      asked: Omit<Asked, 'rows'>,
      gone: AbortSignal,
      mayGoOn: () => Promise<void>,
    ): Promise<SentFile> => {
      const run = runs.make({ ...asked, rows: 0 });
      endWith(run, gone);
      return start(run, mayGoOn);
    },

    /** Throws `not_found`. */
    status: (workspace: number, id: string): FileStatus => runs.find(workspace, id).status,
    cancel: (workspace: number, id: string): void => runs.cancel(runs.find(workspace, id)),

    /** Ends files in progress. */
    close: (): void => {
      for (const run of runs.all()) runs.cancel(run);
    },
  };
};

export type TableFiles = ReturnType<typeof tableFiles>;

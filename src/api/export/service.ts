import type { Readable } from 'node:stream';
import type { ExportTicket as Answer } from '../../contracts/workspace/workspace.ts';
import { MINUTE_MS } from '../../core/time/durations.ts';
import { randomText } from '../../db/public-id.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { roleOfSession } from '../session/family-store.ts';
import type { Auth } from '../session/guard.ts';
import { exportText } from './lines.ts';
import { patientStream } from './patient-stream.ts';

const LIFE_MS = MINUTE_MS;

/** Permission to download a workspace's file. IDs are internal; `session` is public. */
interface ExportTicket {
  user: number;
  workspace: number;
  session: string;
}

/** Addresses for downloading a file once, within a minute. Kept in memory, so a restart ends them. */
const exportTickets = (now: () => number) => {
  const tickets = new Map<string, ExportTicket & { ends: number }>();
  return {
    /** Creates one and invalidates the workspace's previous one. */
    make: (ticket: ExportTicket): string => {
      for (const [id, { workspace, ends }] of tickets) {
        if (workspace === ticket.workspace || ends <= now()) tickets.delete(id);
      }
      const id = randomText(32);
      tickets.set(id, { ...ticket, ends: now() + LIFE_MS });
      return id;
    },
    /** Uses it up; null if it was used, has expired, or never existed. */
    take: (id: string): ExportTicket | null => {
      const ticket = tickets.get(id);
      tickets.delete(id);
      return ticket === undefined || ticket.ends <= now() ? null : ticket;
    },
  };
};

/** Whether the requesting session still belongs to an owner of the workspace. */
const stillOwner = async (db: Parts['db'], ticket: ExportTicket, now: number): Promise<boolean> =>
  (await roleOfSession(db, ticket, now)) === 'owner';

/** A client that reads nothing for this long is considered gone. */
const PATIENCE_MS = MINUTE_MS;
/** Interval for checking that the requesting session still has permission. */
const LOOK_MS = 1000;

type ExportOffer = Omit<Answer, 'url'> & { id: string };

/** Complete exports of workspaces, one at a time for each. */
export const exportService = (parts: Pick<Parts, 'db' | 'clickId' | 'events' | 'reports' | 'now'>) => {
  const { db, clickId, events, reports, now } = parts;
  const tickets = exportTickets(now);
  /** Workspace -> its file while it is being downloaded, until all its resources are closed. */
  const running = new Map<number, Readable>();
  let closed = false;

  async function* textOf(ticket: ExportTicket): AsyncGenerator<string> {
    const { workspace } = ticket;
    const began = now();
    const stored = await events.storedUpTo();
    const opened = await events.openExport(workspace, stored.time);
    try {
      let looked = began;
      for await (const piece of exportText({ db, clickId, workspace, now: began, stored, events: opened })) {
        if (now() - looked >= LOOK_MS) {
          if (!(await stillOwner(db, ticket, now()))) throw new Error('The session that asked has ended.');
          looked = now();
        }
        yield piece;
      }
    } finally {
      opened.close();
    }
  }

  return {
    ask: async ({ user, workspace, session }: Auth): Promise<ExportOffer> => {
      if (session === null) throw new Refusal('forbidden');
      if (running.has(workspace.id)) throw new Refusal('conflict', { fields: { export: 'export_running' } });
      const { time, caughtUp } = await events.storedUpTo();
      const requests = await reports.countRequests({ workspace: workspace.id });
      const id = tickets.make({ user: user.id, workspace: workspace.id, session });
      return { id, requests, eventsBefore: new Date(time).toISOString(), caughtUp };
    },

    /**
     * Throws `not_found` for an unknown or invalid address, `conflict` if another client is downloading. The file
     * counts as being downloaded until `text` is closed, which the caller must ensure whatever happens to the response.
     */
    open: async (id: string): Promise<{ name: string; text: Readable }> => {
      const ticket = tickets.take(id);
      if (ticket === null || closed || !(await stillOwner(db, ticket, now()))) throw new Refusal('not_found');
      const { workspace } = ticket;
      if (running.has(workspace)) throw new Refusal('conflict', { fields: { export: 'export_running' } });
      const text = patientStream(textOf(ticket), PATIENCE_MS);
      running.set(workspace, text);
      text.once('close', () => running.delete(workspace));
      return { name: `fairlead-${new Date(now()).toISOString().slice(0, 10)}.ndjson`, text };
    },

    /** Ends current downloads. */
    close: (): void => {
      closed = true;
      for (const text of running.values()) text.destroy();
    },
  };
};

export type ExportService = ReturnType<typeof exportService>;

import { randomText } from '../../db/public-id.ts';

const LIFE_MS = 60_000;

/** Permission to download a workspace's file. IDs are internal; `session` is public. */
export interface ExportTicket {
  user: number;
  workspace: number;
  session: string;
}

/** Addresses for downloading a file once, within a minute. Kept in memory, so a restart ends them. */
export const exportTickets = (now: () => number) => {
  const tickets = new Map<string, ExportTicket & { ends: number }>();
  return {
    /** Creates one, and invalidates the workspace's previous one. */
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

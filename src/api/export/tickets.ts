import { randomText } from '../../db/public-id.ts';

const LIFE_MS = 60_000;

/** Who may fetch which workspace's file. Ids are internal, `session` is public. */
export interface ExportTicket {
  user: number;
  workspace: number;
  session: string;
}

/** Addresses under which a file may be fetched once, within a minute. In memory: a restart ends them. */
export const exportTickets = (now: () => number) => {
  const tickets = new Map<string, ExportTicket & { ends: number }>();
  return {
    /** A new one; one that the workspace had before is void. */
    make: (ticket: ExportTicket): string => {
      for (const [id, { workspace, ends }] of tickets) {
        if (workspace === ticket.workspace || ends <= now()) tickets.delete(id);
      }
      const id = randomText(32);
      tickets.set(id, { ...ticket, ends: now() + LIFE_MS });
      return id;
    },
    /** Uses it up; null when it was used, has ended, or never was. */
    take: (id: string): ExportTicket | null => {
      const ticket = tickets.get(id);
      tickets.delete(id);
      return ticket === undefined || ticket.ends <= now() ? null : ticket;
    },
  };
};

import type { Row } from '../../db/tables.ts';
import { type CheckParts, checkDomain } from './check.ts';

export interface DueParts extends CheckParts {
  publish: () => Promise<unknown>;
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
}

/** Concurrent lookups. */
const AT_ONCE = 8;
/** Maximum per run. */
const MOST = 200;
/** After this time, a run starts no further lookup: jobs run one at a time, and each gets its turn. */
const RUN_MS = 10_000;

/** Domains due for a check, longest due first. */
const dueDomains = ({ db, now }: CheckParts): Promise<Row<'domains'>[]> =>
  db
    .selectFrom('domains')
    .selectAll()
    .where('next_check_at', '<=', new Date(now()))
    .where('is_default', '=', false)
    .orderBy('next_check_at')
    .limit(MOST)
    .execute();

/**
 * Job that checks due domains. A run takes at most RUN_MS plus the length of one lookup; the rest is due in the next
 * one. Edges are updated once with everything that changed.
 */
export const domainChecks = (parts: DueParts): (() => Promise<void>) => {
  /** Edges may not have received it. A start publishes anyway. */
  let unpublished = false;
  return async () => {
    const due = (await dueDomains(parts)).values();
    const end = parts.now() + RUN_MS;
    const work = async (): Promise<void> => {
      // All of them take from the same list.
      for (const domain of due) {
        try {
          const { row, changed } = await checkDomain(parts, domain, false);
          unpublished ||= changed;
          if (changed)
            parts.log.info({ domain: row?.public_id, host: row?.host }, 'a domain serves links now');
        } catch (error) {
          parts.log.error({ err: error, domain: domain.public_id }, 'a domain could not be checked');
        }
        if (parts.now() >= end) return;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (unpublished) await parts.publish();
    unpublished = false;
  };
};

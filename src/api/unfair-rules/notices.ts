import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import { DAY_MS } from '../../core/time/durations.ts';
import type { Db } from '../../db/tables.ts';
import { findCampaigns } from '../campaign/store.ts';
import { forgetUnfair, noteUnfair, storedOutcomes } from './store.ts';

/** Campaigns read at once. */
const BATCH = 100;
/** How long a note about skipped rules is shown if no one changes the campaign: 30 days. */
const SHOWN_MS = 30 * DAY_MS;

interface NoticeParts {
  readonly db: Db;
  readonly isStopping: () => boolean;
  readonly now: () => number;
}

/** Every campaign with rules, whatever its status, because an archived one can be made active again. */
const withRules = (db: Db) =>
  db
    .selectFrom('campaigns as c')
    .innerJoin('workspaces as w', 'w.id', 'c.workspace_id')
    .select(['c.id', 'c.public_id', 'c.workspace_id', 'c.revision'])
    .where(sql<boolean>`jsonb_array_length(c.routing -> 'rules') > 0`)
    .where('w.deletes_at', 'is', null)
    .orderBy('c.workspace_id')
    .orderBy('c.id')
    .execute();

/**
 * Finds stored rule sets that would be refused now, and records when each was first found. Rules found fair are checked
 * again only after a change or a restart, because a new version may judge them differently.
 */
export const unfairNotices = ({ db, isStopping, now }: NoticeParts) => {
  /** Campaign -> the revision that was checked. */
  const looked = new Map<number, number>();
  return async (): Promise<void> => {
    await db
      .deleteFrom('unfair_rules')
      .where('skipped_at', '<=', new Date(now() - SHOWN_MS))
      .execute();
    const due = (await withRules(db)).filter(({ id, revision }) => looked.get(id) !== revision);
    for (const [workspace, rows] of Map.groupBy(due, (row) => row.workspace_id)) {
      for (let from = 0; from < rows.length; from += BATCH) {
        const ids = rows.slice(from, from + BATCH).map((row) => row.public_id);
        for (const campaign of await findCampaigns(db, workspace, ids)) {
          if (isStopping()) return;
          // Each takes at most a few milliseconds, while other calls wait.
          await breathe();
          const outcomes = storedOutcomes(campaign);
          if (outcomes.length > 0) await noteUnfair(db, campaign, outcomes, new Date(now()));
          else if (campaign.unfair !== null) await forgetUnfair(db, [campaign.id]);
          looked.set(campaign.id, campaign.revision);
        }
      }
    }
  };
};

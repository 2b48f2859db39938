import { composedUrl } from '../core/routing/url/own-parameters.ts';
import { DAY_MS } from '../core/time/durations.ts';
import type { Db } from '../db/tables.ts';

/** Campaigns per run. Runs are a minute apart, so ten thousand campaigns take a third of a day. */
const AT_MOST = 20;

interface Checked {
  id: number;
  revision: number;
  destinations: { id: string; name: string; url: string }[];
}

interface CheckJobParts {
  db: Db;
  checker: {
    start(campaign: Checked, trigger: 'daily'): unknown;
    /** Resolves when the campaign's check has finished. */
    ended(campaign: number): Promise<void>;
  };
  now: () => number;
}

/** Active campaigns whose newest check is a day old, never checked ones first; not those of demo data. */
const due = (db: Db, now: number) =>
  db
    .selectFrom('campaigns')
    .innerJoin('workspaces', 'workspaces.id', 'campaigns.workspace_id')
    .select(['campaigns.id', 'campaigns.revision'])
    .where('campaigns.status', '=', 'active')
    .where('workspaces.deletes_at', 'is', null)
    .where('workspaces.demo', '=', false)
    .where((eb) =>
      eb.or([
        eb('campaigns.checked_at', 'is', null),
        eb('campaigns.checked_at', '<=', new Date(now - DAY_MS)),
      ]),
    )
    .orderBy('campaigns.checked_at', (order) => order.asc().nullsFirst())
    .orderBy('campaigns.id')
    .limit(AT_MOST)
    .execute();

/** Checks the destinations of campaigns whose check is due; resolves when all of these checks have finished. */
export const checkDestinations = async ({ db, checker, now }: CheckJobParts): Promise<void> => {
  const campaigns = await due(db, now());
  await Promise.all(
    campaigns.map(async ({ id, revision }) => {
      const rows = await db
        .selectFrom('destinations')
        .select(['public_id as id', 'name', 'url', 'parameters'])
        .where('campaign_id', '=', id)
        .where('detached_at', 'is', null)
        .orderBy('position')
        .execute();
      const destinations = rows.map(({ id: destination, name, ...urls }) => ({
        ...{ id: destination, name, url: composedUrl(urls) },
      }));
      checker.start({ id, revision, destinations }, 'daily');
      await checker.ended(id);
    }),
  );
};

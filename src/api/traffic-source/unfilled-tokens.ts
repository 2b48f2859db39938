import type { Status } from '../../contracts/workspace/status.ts';
import { DAY_MS, MINUTE_MS } from '../../core/time/durations.ts';
import type { Parts } from '../http/route-deps.ts';

type Warning = Status['warnings'][number];

/** The status is polled every few seconds, and an ad's link changes seldom. */
const KEPT_MS = 10 * MINUTE_MS;

/**
 * Warns once per workspace of campaigns whose source left tokens in their links during the last 24 hours: those visits
 * cannot be assigned to an ad or a place. Names the campaign with most of them.
 */
export const unfilledTokens = ({ db, reports, now }: Pick<Parts, 'db' | 'reports' | 'now'>) => {
  const kept = new Map<number, { at: number; warnings: Promise<Warning[]> }>();

  const look = async (workspace: number): Promise<Warning[]> => {
    const campaigns = await reports.unfilled({ workspace, since: now() - DAY_MS });
    const [worst] = campaigns;
    if (worst === undefined) return [];
    const campaign = await db
      .selectFrom('campaigns')
      .select(['public_id', 'name'])
      .where('workspace_id', '=', workspace)
      .where('id', '=', worst.campaign)
      .executeTakeFirst();
    if (campaign === undefined) return [];
    return [
      {
        code: 'tokens_unfilled',
        values: {
          count: campaigns.reduce((sum, { visits }) => sum + visits, 0),
          campaigns: campaigns.length,
          campaign: campaign.public_id,
          name: campaign.name,
          token: worst.token,
        },
      },
    ];
  };

  return async (workspace: number): Promise<Warning[]> => {
    const known = kept.get(workspace);
    if (known !== undefined && now() - known.at < KEPT_MS) return known.warnings;
    const warnings = look(workspace);
    kept.set(workspace, { at: now(), warnings });
    // A failed look is not kept.
    warnings.catch(() => kept.delete(workspace));
    return warnings;
  };
};

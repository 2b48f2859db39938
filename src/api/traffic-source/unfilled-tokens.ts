import type { Status } from '../../contracts/workspace/status.ts';
import { DAY_MS, MINUTE_MS } from '../../core/time/durations.ts';
import { asking } from '../../events/queue/question.ts';
import type { Unfilled } from '../../events/store/reports.ts';
import type { Parts } from '../http/route-deps.ts';

type Warning = Status['warnings'][number];

/** The status is polled every few seconds, and an ad's link changes seldom. */
const KEPT_MS = 10 * MINUTE_MS;

/** Fewer may be someone who opened the pasted link. */
const LEAST_VISITS = 5;

/**
 * Warns once per workspace of campaigns whose source left tokens in their links during the last 24 hours: those visits
 * cannot be assigned to an ad or a place. Names the campaign with most of them. Never throws and never waits for a slow
 * look twice: while one runs or has failed, the last answer stands.
 */
export const unfilledTokens = ({ db, reports, now }: Pick<Parts, 'db' | 'reports' | 'now'>) => {
  const kept = new Map<number, { at: number; warnings: Warning[] }>();

  const named = async (workspace: number, found: readonly Unfilled[]): Promise<Warning[]> => {
    if (found.length === 0) return [];
    const campaigns = await db
      .selectFrom('campaigns')
      .select(['id', 'public_id', 'name'])
      .where('workspace_id', '=', workspace)
      .where(
        'id',
        'in',
        found.map(({ campaign }) => campaign),
      )
      .execute();
    const byNumber = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
    const known = found.filter(({ campaign }) => byNumber.has(campaign));
    const [worst] = known;
    const campaign = worst && byNumber.get(worst.campaign);
    if (campaign === undefined || worst === undefined) return [];
    return [
      {
        code: 'tokens_unfilled',
        values: {
          count: known.reduce((sum, { visits }) => sum + visits, 0),
          campaigns: known.length,
          campaign: campaign.public_id,
          name: campaign.name,
          token: worst.token,
        },
      },
    ];
  };

  const look = async (workspace: number): Promise<void> => {
    const at = now();
    for (const [id, entry] of kept) if (at - entry.at > DAY_MS) kept.delete(id);
    // Marks that a look is running, and stays if it fails.
    const entry = { at, warnings: kept.get(workspace)?.warnings ?? [] };
    kept.set(workspace, entry);
    try {
      // In nobody's name: others wait for the answer, too, when the one who asked first has left.
      const found = await asking(null, () => reports.unfilled({ workspace, since: at - DAY_MS }));
      entry.warnings = await named(
        workspace,
        found.filter(({ visits }) => visits >= LEAST_VISITS),
      );
    } catch {
      // A store that is too busy to say is another warning's subject.
    }
  };

  return async (workspace: number): Promise<Warning[]> => {
    const known = kept.get(workspace);
    if (known === undefined || now() - known.at >= KEPT_MS) {
      const looked = look(workspace);
      // The first answer is worth waiting for; later ones are refreshed behind the last.
      if (known === undefined) await looked;
    }
    return kept.get(workspace)?.warnings ?? [];
  };
};

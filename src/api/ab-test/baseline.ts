import { AbBaseline, AbBaselineQuery } from '../../contracts/ab-baseline.ts';
import { abDefaults } from '../../contracts/ab-test-input.ts';
import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { momentsOfSums } from '../../core/stats/fixed/moments.ts';
import { DAY_MS } from '../../core/stats/verdict/thresholds.ts';
import type { Baseline } from '../../events/store/baseline.ts';
import type { Parts } from '../http/parts.ts';
import { Refusal } from '../http/refusal.ts';
import { type Api, withBearer } from '../http/route-schema.ts';
import { findCampaignNumber } from '../report/store.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';

const DAYS = 28;
/** Clicks whose window is not over say little yet; of long windows the first week says nearly all. */
const LONGEST_WAIT_MS = 7 * DAY_MS;

const answerOf = (found: Baseline, of: AbBaseline['of'], to: number, isRevenue: boolean): AbBaseline => {
  const { first, visitors: n, converted, revenue, revenueSquares } = found;
  const days = first === null ? 0 : Math.max(1, (to - first) / DAY_MS);
  const { mean, variance } = momentsOfSums({ n, sum: revenue, sumSquares: revenueSquares });
  const known = isRevenue && n > 0;
  return {
    ...{ of, days: Math.round(days), visitors: n, conversions: converted },
    rate: n === 0 ? null : converted / n,
    visitorsPerDay: days === 0 ? 0 : n / days,
    revenuePerVisitor: known ? mean : null,
    revenueDeviation: known ? Math.sqrt(variance) : null,
  };
};

/** The campaign's last four weeks, as a test would have counted them. `not_found` for a campaign that the workspace does not have. */
const baselineOf = async (
  { db, reports, now }: Pick<Parts, 'db' | 'reports' | 'now'>,
  workspace: number,
  { campaign: id, rule, metric, event, window = abDefaults.windowSeconds }: AbBaselineQuery,
): Promise<AbBaseline> => {
  const campaign = await findCampaignNumber(db, workspace, id);
  if (!campaign) throw new Refusal('not_found');
  const isRevenue = metric === 'revenue';
  const windowMs = window * 1000;
  const to = now() - Math.min(windowMs, LONGEST_WAIT_MS);
  const query = {
    workspace,
    campaign: campaign.id,
    event: isRevenue ? null : event,
    windowMs,
    to,
    from: to - DAYS * DAY_MS,
  };
  const own = rule === undefined ? null : await reports.baseline({ ...query, rule });
  if (own !== null && own.visitors > 0) return answerOf(own, 'rule', to, isRevenue);
  return answerOf(await reports.baseline({ ...query, rule: null }), 'campaign', to, isRevenue);
};

export const abBaselineRoute = (app: Api, parts: Parts): void => {
  app.get(
    `${apiPaths.abTest}/baseline`,
    {
      ...need('viewer'),
      schema: {
        ...{ tags: ['ab-test'], security: withBearer },
        querystring: AbBaselineQuery,
        response: { 200: AbBaseline, default: ErrorAnswer },
      },
    },
    (request) => baselineOf(parts, authOf(request).workspace.id, request.query),
  );
};

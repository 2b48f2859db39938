import { AbBaseline, AbBaselineQuery } from '../../../contracts/ab-tests/ab-baseline.ts';
import { abDefaults } from '../../../contracts/ab-tests/ab-test-input.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { countedBy, typesNamed } from '../../../core/ab-test/counted-by.ts';
import { NO_EVENT } from '../../../core/conversions/types.ts';
import { momentsOfSums } from '../../../core/stats/fixed/moments.ts';
import { DAY_MS, WEEK_MS } from '../../../core/time/durations.ts';
import type { Baseline } from '../../../events/store/reports.ts';
import { invalidFields, Refusal } from '../../http/refusal.ts';
import { type Api, routesOf } from '../../http/route.ts';
import type { Parts } from '../../http/route-deps.ts';
import { findCampaignNumber } from '../../report/store.ts';
import { authOf } from '../../session/guard.ts';
import { typesToKeep } from '../kept-types.ts';

const route = routesOf('ab-test');

const DAYS = 28;
/** Clicks with an open window say little yet. For long windows, the first week says nearly everything. */
const LONGEST_WAIT_MS = WEEK_MS;

const typesIn = (text: string): 'counted' | number[] =>
  text === 'counted' ? text : text.split(',').map(Number);

interface Found {
  of: AbBaseline['of'];
  /** All visitors so far. */
  all: Baseline;
  /** Those of them with a closed window. */
  judged: Baseline;
}

const answerOf = ({ of, all, judged }: Found, now: number, isRevenue: boolean): AbBaseline => {
  const days = all.first === null ? 0 : Math.max(1, (now - all.first) / DAY_MS);
  // Figures before the window closes can only grow; they are used only if there is nothing else.
  const { visitors: n, converted, revenue, revenueSquares } = judged.visitors > 0 ? judged : all;
  const { mean, variance } = momentsOfSums({ n, sum: revenue, sumSquares: revenueSquares });
  const known = isRevenue && n > 0;
  return {
    ...{
      of,
      days: Math.round(days),
      visitors: all.visitors,
      judged: judged.visitors,
      conversions: converted,
    },
    ...{
      from: all.first === null ? null : new Date(all.first).toISOString(),
      to: new Date(now).toISOString(),
    },
    rate: n === 0 ? null : converted / n,
    visitorsPerDay: days === 0 ? 0 : all.visitors / days,
    revenuePerVisitor: known ? mean : null,
    revenueDeviation: known ? Math.sqrt(variance) : null,
  };
};

/**
 * The campaign's last four weeks until now, as a test would have counted them: visitor numbers from all visits,
 * behavior from those with a closed window. Throws `not_found` if the workspace has no such campaign.
 */
const baselineOf = async (
  { db, reports, now: clock }: Pick<Parts, 'db' | 'reports' | 'now'>,
  workspace: number,
  { campaign: id, rule, metric, event, types, window = abDefaults.windowSeconds }: AbBaselineQuery,
): Promise<AbBaseline> => {
  const campaign = await findCampaignNumber(db, workspace, id);
  if (!campaign) throw new Refusal('not_found');
  const isRevenue = metric === 'revenue';
  if (event !== undefined && types !== undefined) throw invalidFields({ types: 'event_or_types' });
  const kept = types === undefined ? [] : await typesToKeep(db, workspace);
  const chosen = types === undefined ? { event: event ?? NO_EVENT } : { types: typesIn(types) };
  const named = { kind: metric, ...(isRevenue ? {} : chosen) };
  if (typesNamed(named, kept).some((type) => !kept.some(({ number }) => number === type)))
    throw invalidFields({ types: 'type_unknown' });
  const counted = countedBy(named, kept);
  const windowMs = window * 1000;
  const now = clock();
  const from = now - DAYS * DAY_MS;
  const find = (place: number | null, to: number): Promise<Baseline> =>
    reports.baseline({
      workspace,
      campaign: campaign.id,
      rule: place,
      ...counted,
      windowMs,
      from,
      to,
    });
  const isOver = now - Math.min(windowMs, LONGEST_WAIT_MS);
  const own = rule === undefined ? null : await find(rule, now);
  const [of, place, all] =
    rule !== undefined && own !== null && own.visitors > 0
      ? (['rule', rule, own] as const)
      : (['campaign', null, await find(null, now)] as const);
  return answerOf({ of, all, judged: all.visitors > 0 ? await find(place, isOver) : all }, now, isRevenue);
};

export const abBaselineRoute = (app: Api, parts: Parts): void => {
  app.get(
    `${apiPaths.abTest}/baseline`,
    route('viewer', { query: AbBaselineQuery, answer: AbBaseline }),
    (request) => baselineOf(parts, authOf(request).workspace.id, request.query),
  );
};

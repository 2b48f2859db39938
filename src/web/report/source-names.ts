import type { TrafficSource } from '../../contracts/campaigns/traffic-source.ts';
import type { FilterDimension } from '../../contracts/reports/report-query.ts';
import { isSub, SUBS } from '../../core/report/subs.ts';
import type { Translate } from '../i18n/use-t.ts';
import { USUAL_SUBS } from './listed-dimensions.ts';
import { sourceLabel } from './source-label.ts';

/**
 * What a campaign's traffic source puts into its parameters: sub2 is `Ad group ID · sub2` there. The parameter stays,
 * because two of them can mean the same.
 */
export const sourceNames = (
  t: Translate,
  source: TrafficSource | undefined,
): ReadonlyMap<FilterDimension, string> =>
  new Map(
    (source?.tokens ?? []).flatMap((token) =>
      isSub(token.parameter) ? [[token.parameter, `${sourceLabel(t, token)} · ${token.parameter}`]] : [],
    ),
  );

/** The parameters that the source names, then the usual ones that it does not. */
export const namedFirst = (names: ReadonlyMap<FilterDimension, string>): FilterDimension[] => [
  ...SUBS.filter((sub) => names.has(sub)),
  ...SUBS.filter((sub) => !names.has(sub) && USUAL_SUBS.includes(sub)),
];

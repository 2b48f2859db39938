import type { TrafficSource } from '../../../../contracts/campaigns/traffic-source.ts';
import type { FilterDimension } from '../../../../contracts/reports/report-query.ts';
import { SUBS } from '../../../../core/report/subs.ts';
import type { Translate } from '../../../i18n/use-t.ts';
import { sourceLabel } from '../../../report/source-label.ts';

const isSub = (parameter: string): parameter is (typeof SUBS)[number] =>
  (SUBS as readonly string[]).includes(parameter);

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

/** The parameters, named ones first. */
export const namedFirst = (names: ReadonlyMap<FilterDimension, string>): FilterDimension[] => [
  ...SUBS.filter((sub) => names.has(sub)),
  ...SUBS.filter((sub) => !names.has(sub)),
];

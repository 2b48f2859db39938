import type { TrafficSource } from '../../../../contracts/campaigns/traffic-source.ts';
import type { FilterDimension } from '../../../../contracts/reports/report-query.ts';
import { SUBS } from '../../../../core/report/subs.ts';

const isSub = (parameter: string): parameter is (typeof SUBS)[number] =>
  (SUBS as readonly string[]).includes(parameter);

/** `{{campaign.id}}`, `__CID__`, `##SUB(action)##` -> `campaign.id`, `CID`, `SUB(action)`. */
const plain = (token: string): string => token.replaceAll(/^[{[_:$#%@!]+|[}\]_#%@!]+$/g, '');

/** The tokens that a campaign's traffic source puts into its parameters: sub1 is `campaignid` there. */
export const sourceNames = (source: TrafficSource | undefined): ReadonlyMap<FilterDimension, string> =>
  new Map(
    (source?.tokens ?? []).flatMap(({ parameter, token }) =>
      isSub(parameter) ? [[parameter, `${parameter} · ${plain(token)}`]] : [],
    ),
  );

/** The parameters, named ones first. */
export const namedFirst = (names: ReadonlyMap<FilterDimension, string>): FilterDimension[] => [
  ...SUBS.filter((sub) => names.has(sub)),
  ...SUBS.filter((sub) => !names.has(sub)),
];

import type { FilterDimension } from '../../../../contracts/reports/report-query.ts';
import type { RequestRow } from '../../../../contracts/reports/request.ts';
import { isUtm } from '../../../../core/report/utm.ts';
import { isRoleDimension } from '../../../../core/sources/parameters.ts';

/** Host of the referring page, extracted as in the event store; null if there was none. */
export const referrerHost = (referrer: string): string | null =>
  /^[a-z-]+:\/\/(?:[^/?#@]*@)?([^/?#:]+)/.exec(referrer)?.[1]?.toLowerCase() ?? null;

/** A request's key for a dimension, as filters and reports write it; undefined if the row does not contain it. */
export const keyOf = (row: RequestRow, dimension: FilterDimension): string | null | undefined => {
  const { campaign, variant } = row;
  // Only the server knows in which parameter a campaign's source passes it.
  if (isRoleDimension(dimension)) return undefined;
  switch (dimension) {
    case 'campaign':
      return campaign?.id ?? null;
    case 'landing':
    case 'offer':
    case 'destination':
      return row[dimension]?.id ?? null;
    case 'exit':
      return row.exit === null ? null : String(row.exit);
    case 'path':
      return campaign && variant >= 0 ? `${campaign.id}/${variant}` : null;
    case 'variant':
      return campaign && variant >= 0 && row.test.startsWith('t')
        ? `${campaign.id}/${row.test}/${variant}`
        : null;
    case 'rule':
      return campaign && variant >= 0 && row.rule > 0 ? `${campaign.id}/${row.rule}` : null;
    case 'referrer':
      return referrerHost(row.referrer);
    case 'reason':
      return row.reasons[0] ?? null;
    case 'source':
    case 'domain':
      return undefined;
    case 'country':
    case 'region':
    case 'city':
    case 'language':
    case 'device':
    case 'os':
    case 'browser':
    case 'inApp':
    case 'trafficClass':
    case 'outcome':
      return row[dimension];
    default:
      return (isUtm(dimension) ? row.utms : row.subs)[dimension] ?? null;
  }
};

/** The name of the key; null if the key is its own name. */
export const nameOf = (row: RequestRow, dimension: FilterDimension): string | null => {
  if (dimension === 'campaign') return row.campaign?.name ?? null;
  if (dimension === 'landing' || dimension === 'offer' || dimension === 'destination')
    return row[dimension]?.name || null;
  return null;
};

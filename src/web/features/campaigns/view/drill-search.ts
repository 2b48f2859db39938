import { FILTER_DIMENSIONS, type FilterDimension } from '../../../../contracts/reports/report-query.ts';

/** Dimensions for drilling down; a campaign has one source. */
export const DRILLED = FILTER_DIMENSIONS.filter((name) => name !== 'campaign' && name !== 'source');

const dimensionOf = (given: string | undefined): FilterDimension | undefined =>
  DRILLED.find((name) => name === given);

/** The two dimensions, always different; unreadable ones fall back to defaults. */
export const drillOf = (search: { by?: string | undefined; and?: string | undefined }) => {
  const by = dimensionOf(search.by) ?? 'country';
  const asked = dimensionOf(search.and);
  const and = asked !== undefined && asked !== by ? asked : by === 'device' ? 'country' : 'device';
  return { by, and };
};

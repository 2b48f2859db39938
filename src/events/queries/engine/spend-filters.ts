import { isRoleDimension } from '../../../core/sources/parameters.ts';
import type { SpendKey, SpendLine, StoreFilter, StoreReportQuery } from '../../store/reports.ts';

/** A line's key in a dimension of the report; undefined if it can't be told apart there. */
export const keyOf = (
  { match, known }: SpendLine,
  dimension: string,
  sources: StoreReportQuery['sources'],
): string | undefined => {
  const own = (name: string): string | undefined => match[name as SpendKey] ?? known[name as SpendKey];
  const [key, number] = [own(dimension), own('campaign')];
  if (dimension === 'source' && key === undefined && number !== undefined)
    return sources.find(({ campaign }) => campaign === Number(number))?.source;
  return key;
};

/** Whether spend without visits passes a filter; null if the line does not say. */
const passes = (
  line: SpendLine,
  { dimension, op, values }: StoreFilter,
  sources: StoreReportQuery['sources'],
): boolean | null => {
  const key = keyOf(line, dimension, sources);
  if (key === undefined) {
    // It is in the row without a value, and so among those that a filter for that row shows.
    if (op === 'is' && values.includes(null)) return true;
    const hasNoSource = dimension === 'source' && line.match.campaign !== undefined;
    return hasNoSource ? (op === 'is') === values.includes(null) : null;
  }
  if (op === 'is' || op === 'isNot') return (op === 'is') === values.includes(key);
  const text = (isRoleDimension(dimension) ? key.slice(key.indexOf('/') + 1) : key).toLowerCase();
  return (op === 'contains') === values.some((value) => value !== null && text.includes(value.toLowerCase()));
};

/** `shown`: passes all filters. `left_out`: fails none, but at least one asks what the line does not say. */
export const filtered = (
  line: SpendLine,
  { filters, sources }: StoreReportQuery,
): { shown: boolean; left_out: boolean } => {
  const all = filters.map((filter) => passes(line, filter, sources));
  return { shown: all.every((one) => one === true), left_out: all.includes(null) && !all.includes(false) };
};

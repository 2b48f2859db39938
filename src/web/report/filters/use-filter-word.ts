import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import {
  type FilterDimension,
  MAX_FILTER_VALUES,
  type ReportFilter,
} from '../../../contracts/reports/report-query.ts';
import { ROLE_DIMENSIONS } from '../../../core/sources/parameters.ts';
import type { Range } from '../../../core/time/range.ts';
import { campaignQuery } from '../../api/campaigns/campaigns.ts';
import { reportQuery } from '../../api/reports/report-query.ts';
import { useT } from '../../i18n/use-t.ts';
import { dimensionWord, valueWord } from '../words.ts';

/** Their values are ids, which only a report can name. */
const NAMED: readonly FilterDimension[] = [
  'campaign',
  'path',
  'landing',
  'offer',
  'destination',
  'variant',
  'rule',
  'source',
  'domain',
  ...ROLE_DIMENSIONS,
];

/** Maximum number of values listed individually. */
const SAID = 3;

/** A filter in words: `Country is Brazil or India`. Names of campaigns and similar come from a query of the range. */
export const useFilterWord = ({ dimension, op, values }: ReportFilter, range: Range): string => {
  const t = useT();
  const intl = useIntl();
  const named = useQuery({
    ...reportQuery({
      ...range,
      dimensions: [dimension],
      metrics: ['requests'],
      filters: [{ dimension, op: 'is', values }],
      compared: null,
      limit: MAX_FILTER_VALUES,
    }),
    enabled: NAMED.includes(dimension),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = (value: string | null): string | null =>
    named.data?.rows.find(({ keys }) => keys[0] === value)?.names[0] ?? null;
  // A campaign without requests in the range still has a name.
  const [only = null] = values;
  const campaign = useQuery({
    ...campaignQuery(only ?? ''),
    enabled:
      dimension === 'campaign' && values.length === 1 && only !== null && named.isSuccess && !found(only),
  });
  const nameOf = (value: string | null): string | null =>
    found(value) ?? (value === only ? (campaign.data?.name ?? null) : null);
  const isExact = op === 'is' || op === 'isNot';
  const words = values
    .slice(0, SAID)
    .map((value) => (isExact ? valueWord(t, intl, dimension, value, nameOf(value)) : `“${value}”`));
  const others = values.length - words.length;
  const all = others > 0 ? [...words, t('filter.others', { count: others })] : words;
  return t(`filter.${op}`, {
    dimension: dimensionWord(t, dimension),
    values: intl.formatList(all, { type: 'disjunction' }),
  });
};

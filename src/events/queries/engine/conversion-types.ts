import { type ConversionDimension, isConversionDimension } from '../../../contracts/reports/report-query.ts';
import {
  type ChosenTypes,
  NO_EVENT,
  OTHER_TYPE,
  PENDING_WORDS,
  REJECTED_WORD,
  settledWordOf,
  type TypeDefinition,
  wordOfType,
} from '../../../core/conversions/types.ts';
import { type Measure, measuresFor, typesIn } from '../../../core/report/metrics.ts';
import type { Bindings } from '../../store/duckdb/rows.ts';
import { metricsOf, type StoreReportQuery } from '../../store/reports.ts';

/** Columns of the roll-ups that decide a conversion's type. */
const TYPE_COLUMNS = ['event', 'type_word'] as const;

/** Networks that have only ever sent one status: how many of their conversions are approved says nothing. */
const oneStatus = (workspace: number): string =>
  `(SELECT network FROM sent_statuses WHERE workspace = ${Math.trunc(workspace)} GROUP BY network HAVING count(*) = 1)`;

/** Column of a conversion's rows, and its key as text, for dimensions that only conversions have. */
export const conversionKeys: Readonly<Record<ConversionDimension, { column: string; key: string }>> = {
  conversionType: { column: 'conversion_type', key: 'conversion_type::VARCHAR' },
  conversionStatus: { column: 'standing', key: 'standing' },
};

/** Whether the report is about conversions alone, because requests have no such dimension. */
export const isByConversion = ({ dimensions }: Pick<StoreReportQuery, 'dimensions'>): boolean =>
  dimensions.some(isConversionDimension);

/** Keeps the rows of a report by type or status even if it does not show how many are rejected. */
export const STATUS_COUNTS = [
  ...(['leads', 'sales', 'holds', 'rejected', 'otherConversions'] as const),
] as const satisfies readonly Measure[];

/** Lower case as the store makes it, which differs from JavaScript's in some languages. */
const listed = (texts: readonly string[], bind: Bindings): string =>
  texts.map((text) => `lower(${bind.add(text)})`).join(', ');

const cases = (
  types: readonly TypeDefinition[],
  of: 'events' | 'words',
  column: string,
  bind: Bindings,
): string[] =>
  types
    .filter((type) => type[of].length > 0)
    .map((type) => `WHEN ${column} IN (${listed(type[of], bind)}) THEN ${Math.trunc(type.number)}`);

/** SQL of a conversion's type, as `typeNumberOf` decides it. */
const typeSql = (types: readonly TypeDefinition[], bind: Bindings): string => {
  const named = types.map((type) => ({ ...type, words: [...type.words, wordOfType(type.number)] }));
  const words = cases(named, 'words', 'type_word', bind);
  const events = cases(types, 'events', 'lower(event)', bind);
  const byWord = words.length === 0 ? OTHER_TYPE : `CASE ${words.join(' ')} ELSE ${OTHER_TYPE} END`;
  const settled = types.map(
    ({ number }) => `WHEN type_word = '${settledWordOf(Math.trunc(number))}' THEN ${Math.trunc(number)}`,
  );
  return `CASE ${settled.join(' ')} WHEN starts_with(type_word, '=') THEN ${OTHER_TYPE} WHEN lower(event) = '${NO_EVENT}' THEN ${byWord} ${events.join(' ')} ELSE ${OTHER_TYPE} END`;
};

/** SQL condition that a row with `event` and `type_word` is of one of these types. */
export const isOfTypes = ({ numbers, defined }: ChosenTypes, bind: Bindings): string =>
  numbers.length === 0 ? 'false' : `${typeSql(defined, bind)} IN (${numbers.map(Math.trunc).join(', ')})`;

const pending = PENDING_WORDS.map((word) => `'${word}'`).join(', ');
/** SQL for rows whose payout is not earned yet. */
export const isPending = `status IN (${pending})`;

const standingSql = `CASE WHEN status = '${REJECTED_WORD}' THEN 'rejected' WHEN ${isPending} THEN 'pending' ELSE 'approved' END`;

/** SQL conditions on rows of conversions that a report uses. '' if all rows pass. */
export interface TypeConditions {
  /** Adds the columns that these conditions need to the rows of a table. */
  typed(table: string, bind: Bindings): string;
  /** Columns of the roll-ups that they need. */
  readonly columns: readonly string[];
  /** The row's type counts as a conversion, and as revenue. */
  readonly counts: string;
  readonly earns: string;
  /** Types with figures of their own. */
  readonly shown: readonly number[];
}

type TypedQuery = Pick<StoreReportQuery, 'workspace' | 'types' | 'metrics' | 'order' | 'dimensions'>;

export const typeConditions = (query: TypedQuery): TypeConditions => {
  const { workspace, types = [], dimensions } = query;
  const names = metricsOf(query);
  const shown = typesIn(names);
  const isRated = measuresFor(names).has('ratedConversions');
  // A type's own row shows how many there were, whether they count elsewhere or not.
  const byType = dimensions.includes('conversionType');
  const condition = (flag: 'countsAsConversion' | 'countsAsRevenue'): string => {
    const left = types.filter((type) => !type[flag]).map(({ number }) => Math.trunc(number));
    return left.length === 0 ? '' : ` AND conversion_type NOT IN (${left.join(', ')})`;
  };
  const counts = byType ? '' : condition('countsAsConversion');
  const earns = condition('countsAsRevenue');
  const needsType = byType || shown.length > 0 || counts !== '' || earns !== '';
  return {
    typed(table, bind) {
      const columns = [
        ...(needsType ? [`${typeSql(types, bind)} AS conversion_type`] : []),
        ...(dimensions.includes('conversionStatus') ? [`${standingSql} AS standing`] : []),
        ...(isRated ? [`network IS NULL OR network NOT IN ${oneStatus(workspace)} AS is_rated`] : []),
      ];
      return columns.length === 0 ? table : `(SELECT *, ${columns.join(', ')} FROM ${table})`;
    },
    columns: [...(needsType ? TYPE_COLUMNS : []), ...(isRated ? ['network'] : [])],
    counts,
    earns,
    shown,
  };
};

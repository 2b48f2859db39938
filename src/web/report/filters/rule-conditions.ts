import type {
  FilterDimension,
  ReportFilter,
  ReportFilters,
} from '../../../contracts/reports/report-query.ts';
import { type Condition, isRegion, TARGET_VALUES } from '../../../contracts/routing/targeting.ts';
import { filtersOf, filtersText } from './filters-text.ts';

/** The fields of a rule that are dimensions of reports too. The type keeps the list within what routing may ask. */
const FIELDS = ['country', 'region', 'language', 'device', 'os', 'browser'] as const satisfies readonly (
  | FilterDimension
  | Condition['field']
)[];
type Field = (typeof FIELDS)[number] & Condition['field'];

export const isRuleField = (dimension: string): dimension is Field =>
  (FIELDS as readonly string[]).includes(dimension);

/** Whether a rule can ask for this value: tablets, for instance, are routed as phones (docs/fair-routing.md). */
const canAsk = (field: Field, value: string | null): value is string =>
  value !== null &&
  (field === 'region' ? isRegion(value) : TARGET_VALUES.get(field)?.includes(value) === true);

/** The condition that a filter is in a rule; null if fair routing has none like it. */
const conditionOf = ({ dimension, op, values }: ReportFilter): Condition | null =>
  isRuleField(dimension) &&
  (op === 'is' || op === 'isNot') &&
  values.every((value) => canAsk(dimension, value))
    ? ({ field: dimension, is: op === 'is', values } as Condition)
    : null;

/** The conditions of a rule for what these filters find; null if only some of them can be conditions. */
const conditionsOf = (filters: ReportFilters): Condition[] | null => {
  const conditions = filters.map(conditionOf).filter((condition) => condition !== null);
  return conditions.length === filters.length ? conditions : null;
};

/** Not in the address's search, whose schema every first visit would load. */
const START = 'rule=';

/** The part of the campaign editor's address after # that adds a rule for what these filters find; null if none can. */
export const ruleHash = (filters: ReportFilters): string | null =>
  filters.length === 0 || conditionsOf(filters) === null ? null : `${START}${filtersText(filters)}`;

/** The conditions in an address, of which anyone can have written any: none if one is not allowed. */
export const conditionsIn = (hash: string): Condition[] =>
  hash.startsWith(START) ? (conditionsOf(filtersOf(hash.slice(START.length))) ?? []) : [];

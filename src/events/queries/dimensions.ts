import type { FilterDimension } from '../../contracts/reports/report-query.ts';
import { SUBS, type Sub } from '../../core/report/subs.ts';
import { UTMS, type Utm } from '../../core/report/utm.ts';
import { isRoleDimension, type RoleDimension } from '../../core/sources/parameters.ts';
import type { Bindings } from '../store/duckdb/rows.ts';
import type { StoreFilter, StoreKey } from '../store/reports.ts';
import { isRole, roleColumns, roleValue } from './roles.ts';

/** SQL to read a dimension from `requests`, `conversions` or a roll-up, which all use the same column names. */
interface DimensionSql {
  /** Columns required for it. */
  readonly columns: readonly string[];
  /** SQL of its key as text, as defined by StoreKey. */
  readonly key: string;
  /**
   * SQL that is true for rows with one of the keys, and false or null for all others. Separate comparisons let the
   * store skip whole row groups.
   */
  is(keys: readonly StoreKey[], bind: Bindings): string;
}

const known = (keys: readonly StoreKey[]): string[] => keys.filter((key) => key !== null);

const either = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'false' : `(${conditions.join(' OR ')})`;

/** A text column, null if unknown. */
const textual = (column: string): DimensionSql => ({
  columns: [column],
  key: column,
  is: (keys, bind) => {
    const named = known(keys).map((key) => bind.add(key));
    return either([
      ...(named.length === 0 ? [] : [`${column} IN (${named.join(', ')})`]),
      ...(keys.includes(null) ? [`${column} IS NULL`] : []),
    ]);
  },
});

const whole = (text: string | undefined): number | null => {
  const number = Number(text);
  return text !== undefined && /^\d{1,10}$/.test(text) && number <= 4_294_967_295 ? number : null;
};

/** A column of our numbers, 0 if there is none. */
const numbered = (column: string): DimensionSql => ({
  columns: [column],
  key: `nullif(${column}, 0)::VARCHAR`,
  is: (keys, bind) => {
    const named = known(keys).flatMap((key) => {
      const number = whole(key);
      return number === null || number === 0 ? [] : [`${bind.add(number)}::UINTEGER`];
    });
    return either([
      ...(named.length === 0 ? [] : [`${column} IN (${named.join(', ')})`]),
      ...(keys.includes(null) ? [`coalesce(${column}, 0) = 0`] : []),
    ]);
  },
});

/**
 * Several columns, with their key joined by `/`; `present`: whether there is one. All of them are in one roll-up. A key
 * that no row has now can still be used in a filter: it once identified the rows `named` by it.
 */
const joined = (columns: readonly string[], present: string, named = present): DimensionSql => ({
  columns: [...columns, 'variant'],
  key: `CASE WHEN ${present} THEN ${columns.map((column) => `${column}::VARCHAR`).join(" || '/' || ")} END`,
  is: (keys, bind) => {
    const listed = known(keys).flatMap((key) => {
      const [first, ...rest] = key.split('/');
      // The campaign as a number lets the store skip what cannot contain it.
      const campaign = whole(first);
      if (campaign === null || rest.length !== columns.length - 1) return [];
      const equal = columns.slice(1).map((column, i) => `${column}::VARCHAR = ${bind.add(rest[i] ?? '')}`);
      return [`(campaign = ${bind.add(campaign)}::UINTEGER AND ${equal.join(' AND ')} AND ${named})`];
    });
    return either([...listed, ...(keys.includes(null) ? [`NOT coalesce(${present}, false)`] : [])]);
  },
});

/** The path's landing page, from which visitors continue to an offer. */
const landing: DimensionSql = {
  columns: ['landing', 'destination'],
  key: 'CASE WHEN landing THEN nullif(destination, 0)::VARCHAR END',
  is: (keys, bind) => {
    const named = numbered('destination').is(known(keys), bind);
    return either([
      `(landing AND ${named})`,
      ...(keys.includes(null) ? ['NOT coalesce(landing AND destination <> 0, false)'] : []),
    ]);
  },
};

/** SQL for the number of the destination: the offer that the visit reached, or otherwise its landing page. */
export const DESTINATION = 'coalesce(offer, CASE WHEN landing THEN nullif(destination, 0) END)';

const destination: DimensionSql = {
  columns: ['landing', 'destination', 'offer'],
  key: `${DESTINATION}::VARCHAR`,
  is: (keys, bind) => {
    const named = known(keys);
    return either([
      ...(named.length === 0
        ? []
        : [numbered('offer').is(named, bind), `(offer IS NULL AND ${landing.is(named, bind)})`]),
      ...(keys.includes(null) ? [`(offer IS NULL AND ${landing.is([null], bind)})`] : []),
    ]);
  },
};

/**
 * SQL for the exit of its landing page through which a visit reached its offer; 0: one that the path does not have. Null if it
 * did not continue from a page. Earlier visits, and those that continued through the first exit, have no number of their own.
 */
export const VISIT_EXIT =
  "CASE WHEN offer IS NOT NULL AND (coalesce(landing, false) OR outcome = 'landed') THEN coalesce(exit, 1) END";

const exit: DimensionSql = {
  columns: ['landing', 'offer', 'outcome', 'exit'],
  key: `(${VISIT_EXIT})::VARCHAR`,
  is: (keys, bind) => {
    const named = known(keys).flatMap((key) => {
      const number = whole(key);
      return number === null ? [] : [`${bind.add(number)}::UINTEGER`];
    });
    return either([
      ...(named.length === 0 ? [] : [`(${VISIT_EXIT})::UINTEGER IN (${named.join(', ')})`]),
      ...(keys.includes(null) ? [`(${VISIT_EXIT}) IS NULL`] : []),
    ]);
  },
};

/** A request has several reasons. It is counted under each of them, and once in the total. */
const reason: DimensionSql = {
  columns: ['reasons'],
  key: 'reason',
  is: (keys, bind) => {
    const named = known(keys).map((key) => bind.add(key));
    return either([
      ...(named.length === 0 ? [] : [`list_has_any(reasons, [${named.join(', ')}])`]),
      ...(keys.includes(null) ? ['coalesce(len(reasons), 0) = 0'] : []),
    ]);
  },
};

/** The dimensions whose columns are the same for every campaign. */
export const dimensionSql: Readonly<Record<Exclude<FilterDimension, RoleDimension>, DimensionSql>> = {
  campaign: numbered('campaign'),
  path: joined(['campaign', 'variant'], 'variant >= 0'),
  landing,
  offer: numbered('offer'),
  exit,
  destination,
  // Tests of the A/B section are `t1`; a campaign's own splits are `c1` or `c1-r2`.
  variant: joined(
    ['campaign', 'test', 'variant'],
    "variant >= 0 AND starts_with(test, 't')",
    "variant >= 0 AND test <> ''",
  ),
  rule: joined(
    ['campaign', 'rule'],
    'variant >= 0 AND coalesce(rule, 0) > 0',
    'variant >= 0 AND rule IS NOT NULL',
  ),
  source: textual('source'),
  ...(Object.fromEntries(SUBS.map((sub) => [sub, textual(sub)])) as Record<Sub, DimensionSql>),
  ...(Object.fromEntries(UTMS.map((utm) => [utm, textual(utm)])) as Record<Utm, DimensionSql>),
  country: textual('country'),
  region: textual('region'),
  city: textual('city'),
  language: textual('language'),
  device: textual('device'),
  os: textual('os'),
  browser: textual('browser'),
  inApp: textual('in_app'),
  trafficClass: textual('traffic_class'),
  reason,
  referrer: textual('referrer_host'),
  domain: numbered('domain'),
  outcome: textual('outcome'),
};

/** Columns that a filter reads. */
export const filterColumns = ({ dimension, roles = [] }: StoreFilter): readonly string[] =>
  isRoleDimension(dimension) ? roleColumns(roles) : dimensionSql[dimension].columns;

/** Searches for texts anywhere in a dimension's key, ignoring case; `%` and `_` are ordinary characters. */
const containing = ({ dimension, values, roles = [] }: StoreFilter, bind: Bindings): string =>
  either(
    known(values).map((key) => {
      const text = bind.add(key);
      if (dimension === 'reason')
        return `coalesce(len(list_filter(reasons, lambda r: contains(lower(r), lower(${text})))) > 0, false)`;
      const searched = isRoleDimension(dimension) ? roleValue(roles) : dimensionSql[dimension].key;
      return `coalesce(contains(lower(${searched}), lower(${text})), false)`;
    }),
  );

const equal = ({ dimension, values, roles = [] }: StoreFilter, bind: Bindings): string =>
  isRoleDimension(dimension) ? isRole(roles, values, bind) : dimensionSql[dimension].is(values, bind);

/** SQL for a WHERE clause: true for rows that pass. An unknown value equals none of the values. */
export const filterSql = (filter: StoreFilter, bind: Bindings): string => {
  const { op } = filter;
  const isNot = op === 'isNot' || op === 'notContains';
  const condition = op === 'is' || op === 'isNot' ? equal(filter, bind) : containing(filter, bind);
  return isNot ? `NOT coalesce(${condition}, false)` : condition;
};

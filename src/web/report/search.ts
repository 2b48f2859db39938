import { rangeFields, text } from '../time/range-search.ts';

/** The members of an address for a report; `stateOf` parses them. */
export const reportFields = {
  ...rangeFields,
  compare: text,
  compareFrom: text,
  compareTo: text,
  match: text,
  filters: text,
  metric: text,
  step: text,
  tabs: text,
};

export type ReportSearch = { [Name in keyof typeof reportFields]?: string | undefined };

/** The members that open a custom report in place of the dashboard; `builtOf` parses them. */
export const builtFields = {
  /** `new`, the id of a saved one, or `all` for their list; absent if closed. */
  report: text,
  /** Revision of the saved report that the address was based on. */
  revision: text,
  by: text,
  /** The metrics. If absent beside an id, everything is as saved. */
  show: text,
  basis: text,
  sort: text,
  /** Values from which cells are colored. */
  thresholds: text,
  /** The shorter name is used by lists. */
  reportPage: text,
  rows: text,
  /** How the rows are shown, if not as a table. */
  view: text,
};

export type BuiltSearch = { [Name in keyof typeof builtFields]?: string | undefined };

/** The complete search of the dashboard. */
export type Search = ReportSearch & BuiltSearch;

/** Removes the report, and keeps range, comparison and filters. */
export const CLOSED: { [Name in keyof BuiltSearch]-?: undefined } = {
  report: undefined,
  revision: undefined,
  by: undefined,
  show: undefined,
  basis: undefined,
  sort: undefined,
  thresholds: undefined,
  reportPage: undefined,
  rows: undefined,
  view: undefined,
};

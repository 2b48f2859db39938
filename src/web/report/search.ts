import { rangeFields, text } from '../time/range-search.ts';

/** The members of an address that say what a report shows; `stateOf` reads them. */
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

/** Those that open a report with columns of one's own in place of the dashboard; `builtOf` reads them. */
export const builtFields = {
  /** `new`, or the id of one that was saved. Absent: it is closed. */
  report: text,
  /** The saved one's, which what the address says was made from. */
  revision: text,
  by: text,
  /** The metrics. Absent beside an id: all of it is as it was saved. */
  show: text,
  basis: text,
  sort: text,
  /** Lists have a number under the shorter name. */
  reportPage: text,
  rows: text,
};

export type BuiltSearch = { [Name in keyof typeof builtFields]?: string | undefined };

/** All of the dashboard's address. */
export type Search = ReportSearch & BuiltSearch;

/** Takes the report out of it, and leaves range, comparison and filters. */
export const CLOSED: { [Name in keyof BuiltSearch]-?: undefined } = {
  ...{ report: undefined, revision: undefined, by: undefined, show: undefined },
  ...{ basis: undefined, sort: undefined, reportPage: undefined, rows: undefined },
};

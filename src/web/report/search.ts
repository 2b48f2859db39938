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

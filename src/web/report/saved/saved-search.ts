import type { SavedReport, SavedReportBody } from '../../../contracts/reports/saved-report.ts';
import { choiceOfSaved } from '../../../core/report/saved.ts';
import type { BuiltSearch, Search } from '../search.ts';
import { type ReportState, searchOf } from '../state.ts';
import { type Built, NEW_BUILT, searchOfBuilt } from './built-state.ts';

/** The screen's state for saving: everything but the page. */
export const bodyOf = (
  { range, compare, weekday, filters }: Pick<ReportState, 'range' | 'compare' | 'weekday' | 'filters'>,
  { dimensions, metrics, basis, sort, thresholds }: Built,
): SavedReportBody => ({
  dimensions: [...dimensions],
  metrics: [...metrics],
  filters: [...filters],
  range: typeof range === 'string' ? { name: range } : { from: range.from, to: range.to },
  compare: typeof compare === 'string' ? { name: compare, weekday } : compare,
  basis,
  ...(sort !== undefined && { sort }),
  ...(thresholds.length > 0 && { thresholds: [...thresholds] }),
});

/** The address of a saved report; settings that the screen does not show (the chart's metric) use defaults. */
export const searchOfBody = (body: SavedReportBody): Search => {
  const { dimensions, metrics, filters, range, compare, basis, sort, thresholds = [] } = body;
  const isNamed = compare !== null && 'name' in compare;
  return {
    ...searchOf({
      range: choiceOfSaved(range),
      compare: isNamed ? compare.name : compare,
      weekday: isNamed && compare.weekday,
      filters,
      metric: undefined,
      step: undefined,
      tabs: [],
    }),
    ...searchOfBuilt({ ...NEW_BUILT, dimensions, metrics, basis, sort, thresholds }),
  };
};

export const searchOfSaved = ({ id, revision, body }: SavedReport): Search => ({
  ...searchOfBody(body),
  report: id,
  revision: String(revision),
});

/** An address with only the id of a saved report, as in an email: its settings have to be loaded first. */
export const isBare = ({ report, show }: BuiltSearch): boolean => report !== 'new' && show === undefined;

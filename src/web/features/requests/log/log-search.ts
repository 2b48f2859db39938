import type { FilterDimension, ReportFilters } from '../../../../contracts/reports/report-query.ts';
import { MAX_TEXT, VisitKind } from '../../../../contracts/reports/request.ts';
import type { LogQuery } from '../../../api/reports/requests.ts';
import { filtersOf, filtersText } from '../../../report/filters/filters-text.ts';
import type { RequestsSearch } from '../search.ts';

/** Filters of the log only, besides the dimensions of reports. */
export const OWN_FILTERS = ['visit', 'visitor', 'address', 'method', 'text'] as const;
export type OwnFilter = (typeof OWN_FILTERS)[number];
export type OwnFilters = { [Name in OwnFilter]?: string };

export interface LogSearch {
  filters: ReportFilters;
  own: OwnFilters;
}

/** Links from other screens use these as parameters. */
const PLAIN = ['campaign', 'outcome', 'trafficClass'] as const satisfies FilterDimension[];

/** The API's value, without anything it would refuse. */
const tidy = (name: OwnFilter, given: string | undefined): string | undefined => {
  const value = given
    ?.trim()
    .replaceAll('\0', '')
    .slice(0, name === 'text' ? MAX_TEXT : 45);
  if (value === undefined || value === '') return undefined;
  return name === 'visit' && !VisitKind.safeParse(value).success ? undefined : value;
};

/** The search in an address; unreadable values are left out. */
export const readSearch = (search: RequestsSearch): LogSearch => {
  const plain = PLAIN.flatMap((dimension) => {
    const value = search[dimension];
    return value === undefined || value === '' ? [] : [{ dimension, op: 'is' as const, values: [value] }];
  });
  const own: OwnFilters = {};
  for (const name of OWN_FILTERS) {
    const value = tidy(name, search[name]);
    if (value !== undefined) own[name] = value;
  }
  return { filters: [...plain, ...filtersOf(search.filters)], own };
};

/** The address for a search; every member is set, so that earlier ones are removed. */
export const searchOf = ({
  filters,
  own,
}: LogSearch): Omit<RequestsSearch, 'range' | 'from' | 'to' | 'request'> => ({
  campaign: undefined,
  outcome: undefined,
  trafficClass: undefined,
  filters: filtersText(filters),
  visit: own.visit,
  visitor: own.visitor,
  address: own.address,
  method: own.method,
  text: own.text,
});

export const queryOf = (
  { filters, own }: LogSearch,
  range: { from: string; to: string } | null,
): LogQuery => {
  const { visit, ...texts } = own;
  const kind = VisitKind.safeParse(visit);
  return { ...texts, ...(kind.success && { visit: kind.data }), ...(range ?? {}), filters };
};

/** Format of a click ID; pasted into the search field it opens its request. */
export const isClickId = (text: string): boolean => /^[\w-]{43}$/.test(text.trim());

/** The parts of a campaign's page, in order. */
export const TABS = ['overview', 'breakdown', 'funnel', 'setup', 'history'] as const;
export type ViewTab = (typeof TABS)[number];

/** The tab that an address shows. Addresses from before the tabs, with the columns of a drill-down, lead to that. */
export const tabOf = (search: {
  tab?: ViewTab | undefined;
  by?: string | undefined;
  and?: string | undefined;
  drillSort?: string | undefined;
}): ViewTab => {
  const { tab, by, and, drillSort } = search;
  if (tab !== undefined) return tab;
  return by === undefined && and === undefined && drillSort === undefined ? 'overview' : 'breakdown';
};

/** What the address of /postback may name: a tab, what its list is narrowed to, and what is looked at. */
type Name =
  | ('tab' | 'open' | 'range' | 'from' | 'to' | 'find' | 'at' | 'rows')
  | ('state' | 'fate' | 'reason' | 'status' | 'source' | 'campaign' | 'rule' | 'webhook' | 'test');
export type PostbacksSearch = { [Key in Name]?: string | undefined };

/** Read by the tabs themselves: rules would have to travel with the first chunk of all. */
export const postbacksSearch = (search: Record<string, unknown>): PostbacksSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => typeof value === 'string'));

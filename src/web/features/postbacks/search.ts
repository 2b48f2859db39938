/** Search of /postback: a tab, the filters of its list, and the open item. */
type Name =
  | ('tab' | 'open' | 'range' | 'from' | 'to' | 'find' | 'at' | 'rows')
  | ('state' | 'fate' | 'reason' | 'status' | 'source' | 'campaign' | 'rule' | 'webhook' | 'test');
export type PostbacksSearch = { [Key in Name]?: string | undefined };

/** Parsed by the tabs themselves: otherwise the contract would be in the first chunk. */
export const postbacksSearch = (search: Record<string, unknown>): PostbacksSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => typeof value === 'string'));

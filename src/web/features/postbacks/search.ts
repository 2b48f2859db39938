/** Search of the postback pages: the filters of a list, and the open item. */
type Name =
  | ('open' | 'range' | 'from' | 'to' | 'find' | 'at' | 'rows')
  | ('state' | 'fate' | 'reason' | 'status' | 'source' | 'campaign' | 'rule' | 'webhook' | 'test');
export type PostbacksSearch = { [Key in Name]?: string | undefined };

/** `tab`: the page of an old address. */
export type PostbackSearch = PostbacksSearch & { tab?: string | undefined };

/** Parsed by the pages themselves: otherwise the contract would be in the first chunk. */
export const postbacksSearch = (search: Record<string, unknown>): PostbackSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => typeof value === 'string'));

import type { PostbackPage } from '../../ui/layout/postback-pages.ts';

/** The pages by their names as tabs, which were in the search of the address. */
const MOVED = {
  incoming: 'networks',
  types: 'conversion-types',
  received: 'received',
  outgoing: 'outgoing',
  sent: 'deliveries',
  webhooks: 'webhooks',
  rates: 'exchange-rates',
} as const satisfies Record<string, PostbackPage>;

const isMoved = (tab: string): tab is keyof typeof MOVED => Object.hasOwn(MOVED, tab);

/** The page that was this tab; null if there was none. */
export const movedTo = (tab: string | undefined): (typeof MOVED)[keyof typeof MOVED] | null =>
  tab !== undefined && isMoved(tab) ? MOVED[tab] : null;

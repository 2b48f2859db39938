import type { MessageKey } from '../../i18n/english.ts';

/** Pages of the postbacks in order, each at `/postback/<name>`, the first at `/postback`: the key is its position. */
export const POSTBACK_PAGES = [
  'overview',
  'networks',
  'conversion-types',
  'received',
  'outgoing',
  'deliveries',
  'webhooks',
  'exchange-rates',
] as const;
export type PostbackPage = (typeof POSTBACK_PAGES)[number];

export const POSTBACK_PAGE_NAMES = {
  overview: 'postbacks.page.overview',
  networks: 'postbacks.page.networks',
  'conversion-types': 'postbacks.page.types',
  received: 'postbacks.page.received',
  outgoing: 'postbacks.page.outgoing',
  deliveries: 'postbacks.page.deliveries',
  webhooks: 'postbacks.page.webhooks',
  'exchange-rates': 'postbacks.page.rates',
} as const satisfies Record<PostbackPage, MessageKey>;

/** Tabs of the postback screen in order: each is opened by the key of its position. */
export const POSTBACK_TABS = [
  'overview',
  'incoming',
  'types',
  'received',
  'outgoing',
  'sent',
  'webhooks',
  'rates',
] as const;
export type PostbackTab = (typeof POSTBACK_TABS)[number];

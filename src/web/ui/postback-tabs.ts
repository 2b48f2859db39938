/** Tabs of the postback screen, in their order: each is reached by the key of its place. */
export const POSTBACK_TABS = [
  'overview',
  'incoming',
  'received',
  'outgoing',
  'sent',
  'webhooks',
  'rates',
] as const;
export type PostbackTab = (typeof POSTBACK_TABS)[number];

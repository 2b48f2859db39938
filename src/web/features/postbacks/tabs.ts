import { type LatePart, latePart } from '../../ui/feedback/on-demand.tsx';
import type { PostbackTab } from '../../ui/layout/postback-tabs.ts';

/** Code of the tabs, loaded when they are first shown. */
export const tabs: Record<PostbackTab, LatePart<object>> = {
  overview: latePart(async () => (await import('./overview/overview-tab.tsx')).OverviewTab),
  incoming: latePart(async () => (await import('./incoming/incoming-tab.tsx')).IncomingTab),
  received: latePart(async () => (await import('./received/received-tab.tsx')).ReceivedTab),
  outgoing: latePart(async () => (await import('./rules/outgoing-tab.tsx')).OutgoingTab),
  sent: latePart(async () => (await import('./sent/sent-tab.tsx')).SentTab),
  webhooks: latePart(async () => (await import('./webhooks/webhooks-tab.tsx')).WebhooksTab),
  rates: latePart(async () => (await import('./rates/rates-tab.tsx')).RatesTab),
};

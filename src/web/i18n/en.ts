import { behaviour } from './en/behaviour.ts';
import { campaigns } from './en/campaigns.ts';
import { common } from './en/common.ts';
import { dashboard } from './en/dashboard.ts';
import { errors } from './en/errors.ts';
import { metrics } from './en/metrics.ts';
import { reasons } from './en/reasons.ts';
import { requests } from './en/requests.ts';
import { session } from './en/session.ts';

/** The English file gives the message keys their type; other languages have the same keys. */
export const en = {
  ...common,
  ...errors,
  ...session,
  ...metrics,
  ...dashboard,
  ...campaigns,
  ...behaviour,
  ...requests,
  ...reasons,
};

export type MessageKey = keyof typeof en;

/** The key if there is such a message, else the fallback: codes come from the server as text. */
export const messageKey = (key: string, fallback: MessageKey): MessageKey =>
  Object.hasOwn(en, key) ? (key as MessageKey) : fallback;

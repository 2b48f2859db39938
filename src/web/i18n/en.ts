import { behaviour } from './en/behaviour.ts';
import { campaigns } from './en/campaigns.ts';
import { common } from './en/common.ts';
import { dashboard } from './en/dashboard.ts';
import { errors } from './en/errors.ts';
import { metrics } from './en/metrics.ts';
import { reasons } from './en/reasons.ts';
import { requests } from './en/requests.ts';
import { session } from './en/session.ts';

/**
 * English gives the message keys their type; other languages have the same keys. For types and tests: what the browser
 * needs is loaded by parts.
 */
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

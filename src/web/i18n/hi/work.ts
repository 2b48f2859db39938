import { behaviour } from './behaviour.ts';
import { campaigns } from './campaigns.ts';
import { dashboard } from './dashboard.ts';
import { metrics } from './metrics.ts';
import { reasons } from './reasons.ts';
import { requests } from './requests.ts';

/** What stands behind the sign-in. */
export const messages = { ...metrics, ...dashboard, ...campaigns, ...behaviour, ...requests, ...reasons };

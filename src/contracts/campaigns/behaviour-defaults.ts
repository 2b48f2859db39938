import { NO_COSTS } from './costs.ts';

/** What a campaign has whose input leaves a field of its link's behavior out. */
export const behaviourDefaults = {
  notes: '',
  source: '',
  timeZone: null,
  startsAt: null,
  endsAt: null,
  redirect: '302',
  referrer: 'hidden',
  passQuery: false,
  invalidTraffic: 'count',
  inactive: 'domain',
  disclosure: 'public',
  costs: NO_COSTS,
  caps: {},
} as const;

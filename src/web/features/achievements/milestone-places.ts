import type { AchievementCode } from '../../../core/achievements/milestones.ts';

const campaigns = { to: '/campaign/campaigns', label: 'nav.campaigns' } as const;
const dashboard = { to: '/dashboard', label: 'nav.dashboard' } as const;
const tests = { to: '/ab-storm', label: 'tests.title' } as const;
const postbacks = { to: '/postback', label: 'postbacks.title' } as const;
const profile = (hash: string) => ({ to: '/profile', hash, label: 'profile.title' }) as const;

/** The screen on which each is done or can be followed. */
const places = {
  campaign_active: { to: '/campaign/campaignsRegister', label: 'campaigns.create' },
  visit_first: campaigns,
  domain_verified: { to: '/domains', label: 'domains.title' },
  destinations_checked: campaigns,
  second_step_all: profile('two-factor'),
  conversion_first: postbacks,
  revenue_first: postbacks,
  way_measured: campaigns,
  landing_confirmed: campaigns,
  rule_decides: campaigns,
  split_filled: campaigns,
  aa_passed: tests,
  test_decided: tests,
  retention_chosen: profile('workspace'),
  owners_two: profile('members'),
  costs_known: campaigns,
  week_profitable: dashboard,
  visits_1000: dashboard,
  visits_100000: dashboard,
  loss_free_7: dashboard,
  loss_free_30: dashboard,
  loss_free_100: dashboard,
} as const satisfies Record<AchievementCode, { to: string; hash?: string; label: string }>;

/** `mayEdit`: users who cannot create campaigns are led to the existing ones. */
export const placeOf = (code: AchievementCode, mayEdit: boolean) =>
  code === 'campaign_active' && !mayEdit ? campaigns : places[code];

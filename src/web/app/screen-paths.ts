import { CLASS_PATH } from '../../contracts/accounts/class-path.ts';
import { TRIAL_PATH } from '../../contracts/accounts/trial-path.ts';

/** Every screen by name, with its address. `$id` and `$hash` are path parameters, `{-$id}` an optional one. */
export const screenPaths = {
  home: '/',
  login: '/login',
  maintenance: '/maintenance',
  recovery: '/recovery-password',
  registration: '/registration/{-$id}',
  homeTrial: TRIAL_PATH,
  trial: `${TRIAL_PATH}/register`,
  loginTrial: `${TRIAL_PATH}/login`,
  class: CLASS_PATH,
  shell: '/homed7f353',
  dashboard: '/dashboard',
  domains: '/domains',
  requests: '/requests',
  campaign: '/campaign',
  campaigns: '/campaign/campaigns',
  campaignsRegister: '/campaign/campaignsRegister',
  campaignsEdit: '/campaign/campaignsEdit',
  campaignsCheck: '/campaign/campaignsCheck',
  campaignsView: '/campaign/campaignsView',
  ABStormTable: '/ab-storm',
  ABStormRegister: '/ab-storm/register',
  ABStormEdit: '/ab-storm/edit/$hash',
  ABStormView: '/ab-storm/$hash',
  sharedTest: '/shared-test/$token',
  postbacks: '/postback',
  settings: '/settings',
  profile: '/profile',
  achievements: '/achievements',
} as const;

import type { MessageKey } from '../../i18n/english.ts';

/** The pages of the settings in order; all but the first are at `/settings/<name>`. */
const SETTINGS_PAGES = ['account', 'workspace', 'members', 'api-keys', 'data', 'class'] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

export const SETTINGS_PAGE_NAMES = {
  account: 'settings.page.account',
  workspace: 'settings.page.workspace',
  members: 'settings.page.members',
  'api-keys': 'settings.page.apiKeys',
  data: 'settings.page.data',
  class: 'settings.page.class',
} as const satisfies Record<SettingsPage, MessageKey>;

/** The pages that a member may open. `hasClass`: the class belongs to the workspace of the installation's owner. */
export const settingsPagesFor = (role: string | undefined, hasClass: boolean): readonly SettingsPage[] =>
  SETTINGS_PAGES.filter((page) => (page === 'members' ? role === 'owner' : page !== 'class' || hasClass));

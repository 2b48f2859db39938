import { useQuery } from '@tanstack/react-query';
import type { Me } from '../../../contracts/accounts/session.ts';
import { classSetupQuery } from '../../api/accounts/class-setup.ts';
import type { MessageKey } from '../../i18n/english.ts';

/** The pages of the settings in order; all but the first are at `/settings/<name>`. */
const SETTINGS_PAGES = ['account', 'workspace', 'members', 'api-keys', 'data', 'class'] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

export const PAGE_NAMES = {
  account: 'settings.page.account',
  workspace: 'settings.page.workspace',
  members: 'settings.page.members',
  'api-keys': 'settings.page.apiKeys',
  data: 'settings.page.data',
  class: 'settings.page.class',
} as const satisfies Record<SettingsPage, MessageKey>;

/** The class belongs to the workspace of the installation's owner. */
const useHasClass = (me: Me | undefined): boolean => {
  const { data } = useQuery({ ...classSetupQuery(), enabled: me?.user.role === 'owner' });
  return data != null;
};

/** The pages that a member may open. */
export const usePages = (me: Me | undefined): readonly SettingsPage[] => {
  const hasClass = useHasClass(me);
  const mayOpen = (page: SettingsPage): boolean => {
    if (page === 'members') return me?.user.role === 'owner';
    return page !== 'class' || hasClass;
  };
  return SETTINGS_PAGES.filter(mayOpen);
};

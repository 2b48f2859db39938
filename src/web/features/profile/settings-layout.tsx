import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Me } from '../../../contracts/accounts/session.ts';
import { classSetupQuery } from '../../api/accounts/class-setup.ts';
import { meQuery } from '../../api/accounts/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { type ListedPage, PageList } from '../../ui/layout/page-list.tsx';
import { SETTINGS_PAGE_NAMES, type SettingsPage, settingsPagesFor } from '../../ui/layout/settings-pages.ts';

interface SettingsLayoutProps {
  page: SettingsPage;
  /** Above the content, whatever is loaded. */
  notice?: ReactNode;
  children: (me: Me) => ReactNode;
}

/** One page of the settings beside the list of all of them. */
export const SettingsLayout = ({ page, notice, children }: SettingsLayoutProps) => {
  const t = useT();
  const { data: me, error, refetch } = useQuery(meQuery());
  const isOwner = me?.user.role === 'owner';
  const { data: classSetup } = useQuery({ ...classSetupQuery(), enabled: isOwner });
  const pages = settingsPagesFor(me?.user.role, classSetup != null);
  const listed = pages.map(
    (id): ListedPage => ({
      id,
      label: t(SETTINGS_PAGE_NAMES[id]),
      link: id === 'account' ? { to: '/profile' } : { to: '/settings/$page', params: { page: id } },
    }),
  );
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 760px)' },
      }}
    >
      <PageList place="side" label={t('settings.title')} pages={listed} current={page} />
      <div>
        <PageHeader title={t(SETTINGS_PAGE_NAMES[page])} />
        {notice}
        {error && !me && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !me && <LoadingRows rows={6} />}
        {me && <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>{children(me)}</Box>}
      </div>
    </Box>
  );
};

import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Me } from '../../../contracts/accounts/session.ts';
import { meQuery } from '../../api/accounts/session.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { needPart } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { latePart, OnDemand } from '../../ui/feedback/on-demand.tsx';
import { ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { AccountSection } from './account-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DataSection } from './data-section.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';
import { KeysSection } from './keys/keys-section.tsx';
import { LeadsSection, useCollectsLeads } from './leads/leads-section.tsx';
import { MembersSection } from './members/members-section.tsx';
import { ProfileSection, SectionList } from './section-list.tsx';
import { PasswordSection } from './security/password-section.tsx';
import { SecondStepSection } from './security/second-step-section.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { SessionsSection } from './security/sessions-section.tsx';
import { LinksSection } from './workspace/links-section.tsx';
import { WorkspaceSection } from './workspace/workspace-section.tsx';

interface Entry {
  /** The part of the address after `#`. */
  id: string;
  title: MessageKey;
  /** The content below the heading; the card and the heading exist already. */
  content: ComponentType<{ me: Me }>;
  /** Who sees it; everybody if absent. */
  only?: (me: Me) => boolean;
}

/** In the order of the page. */
const SECTIONS: readonly Entry[] = [
  { id: 'account', title: 'profile.account', content: AccountSection },
  { id: 'password', title: 'profile.password', content: PasswordSection },
  { id: 'appearance', title: 'profile.appearance', content: AppearanceSection },
  { id: 'two-factor', title: 'profile.step', content: SecondStepSection },
  { id: 'sessions', title: 'profile.sessions.title', content: SessionsSection },
  { id: 'api-keys', title: 'profile.keys', content: KeysSection },
  { id: 'security-log', title: 'security.title', content: SecuritySection },
  { id: 'workspace', title: 'workspace.title', content: WorkspaceSection },
  { id: 'members', title: 'members.title', content: MembersSection, only: (me) => me.user.role === 'owner' },
  { id: 'public-links', title: 'publicLink.all.title', content: LinksSection },
  { id: 'leads', title: 'leads.title', content: LeadsSection },
  { id: 'your-data', title: 'data.title', content: DataSection },
];

/** Rarely opened. It includes the messages of the class page, which its preview needs. */
const classSettings = latePart(async () => {
  const screen = import('./class/class-settings-screen.tsx');
  await needPart('site');
  return (await screen).ClassSettingsScreen;
});

/** The profile, or the settings of the class page if the address says so. */
export const ProfileScreen = () => {
  const navigate = useNavigate();
  const isClass = useRouterState({ select: ({ location }) => location.hash === 'class' });
  if (!isClass) return <Profile />;
  return <OnDemand part={classSettings} props={{}} onFailed={() => void navigate({ to: '/profile' })} />;
};

/** Settings of the user, then of the workspace. Users with an expired access token also land here. */
const Profile = () => {
  const t = useT();
  const { data: me, error, refetch } = useQuery(meQuery());
  const collects = useCollectsLeads(me);
  const sections = me
    ? SECTIONS.filter(({ id, only }) => (only?.(me) ?? true) && (id !== 'leads' || collects))
    : [];
  return (
    <>
      <PageHeader title={t('profile.title')} lead={t('profile.lead')} />
      <EmailConfirmation />
      {error && !me && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !me && <LoadingRows rows={6} />}
      {me && (
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '200px minmax(0, 760px)' },
          }}
        >
          <SectionList sections={sections.map(({ id, title }) => ({ id, title: t(title) }))} />
          <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
            {sections.map(({ id, title, content: Content }) => (
              <ProfileSection key={id} id={id} title={t(title)}>
                <Content me={me} />
              </ProfileSection>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
};

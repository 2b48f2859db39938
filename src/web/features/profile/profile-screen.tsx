import { Navigate, useRouterState } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Me } from '../../../contracts/accounts/session.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useT } from '../../i18n/use-t.ts';
import { AccountSection } from './account-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';
import { movedTo } from './moved.ts';
import { PasswordSection } from './security/password-section.tsx';
import { SecondStepSection } from './security/second-step-section.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { SessionsSection } from './security/sessions-section.tsx';
import { SettingsLayout } from './settings-layout.tsx';
import { SettingsSection } from './settings-section.tsx';

interface Entry {
  /** The part of the address after `#`. */
  id: string;
  title: MessageKey;
  /** The content below the heading; the card and the heading exist already. */
  content: ComponentType<{ me: Me }>;
}

/** In the order of the page. */
const SECTIONS: readonly Entry[] = [
  { id: 'account', title: 'profile.account', content: AccountSection },
  { id: 'password', title: 'profile.password', content: PasswordSection },
  { id: 'appearance', title: 'profile.appearance', content: AppearanceSection },
  { id: 'two-factor', title: 'profile.step', content: SecondStepSection },
  { id: 'sessions', title: 'profile.sessions.title', content: SessionsSection },
  { id: 'security-log', title: 'security.title', content: SecuritySection },
];

/** Settings of the user; users with an expired access token also land here. */
export const ProfileScreen = () => {
  const t = useT();
  const moved = useRouterState({ select: ({ location }) => movedTo(location.hash) });
  if (moved) return <Navigate to="/settings/$page" params={{ page: moved.page }} hash={moved.hash} replace />;
  return (
    <SettingsLayout page="account" notice={<EmailConfirmation />}>
      {(me) =>
        SECTIONS.map(({ id, title, content: Content }) => (
          <SettingsSection key={id} id={id} title={t(title)}>
            <Content me={me} />
          </SettingsSection>
        ))
      }
    </SettingsLayout>
  );
};

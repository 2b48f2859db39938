import { useNavigate, useParams } from '@tanstack/react-router';
import { needPart } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { type LatePart, latePart, OnDemand } from '../../ui/feedback/on-demand.tsx';
import { UnknownPage } from '../../ui/layout/unknown-page.tsx';

/** Code of the pages by the end of their address, loaded when they are first shown. */
const pages: Readonly<Record<string, LatePart<object>>> = {
  workspace: latePart(async () => (await import('./workspace/workspace-page.tsx')).WorkspacePage),
  members: latePart(async () => (await import('./members/members-page.tsx')).MembersPage),
  'api-keys': latePart(async () => (await import('./keys/keys-page.tsx')).KeysPage),
  data: latePart(async () => (await import('./data-page.tsx')).DataPage),
  class: latePart(async () => (await import('./leads/class-page.tsx')).ClassPage),
  // Its preview needs the messages of the class page.
  'class-page': latePart(async () => {
    const screen = import('./class/class-settings-screen.tsx');
    await needPart('site');
    return (await screen).ClassSettingsScreen;
  }),
};

const nothing = {};

/** A page of the settings other than the account. */
export const SettingsScreen = () => {
  const t = useT();
  const navigate = useNavigate();
  const { page } = useParams({ from: '/shell/settings/$page' });
  const part = Object.hasOwn(pages, page) ? pages[page] : undefined;
  if (part) {
    return (
      <OnDemand key={page} part={part} props={nothing} onFailed={() => void navigate({ to: '/profile' })} />
    );
  }
  return <UnknownPage label={t('settings.title')} to="/profile" />;
};

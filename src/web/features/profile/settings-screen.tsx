import ExploreOff from '@mui/icons-material/ExploreOffOutlined';
import { useNavigate, useParams } from '@tanstack/react-router';
import { needPart } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { type LatePart, latePart, OnDemand } from '../../ui/feedback/on-demand.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { LinkButton } from '../../ui/layout/link.tsx';

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
  return (
    <>
      <title>{t('app.title', { page: t('notFound.title') })}</title>
      <EmptyState
        icon={<ExploreOff />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        heading
        action={
          <LinkButton to="/profile" variant="contained">
            {t('settings.title')}
          </LinkButton>
        }
      />
    </>
  );
};

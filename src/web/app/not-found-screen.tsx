import ExploreOff from '@mui/icons-material/ExploreOffOutlined';
import Box from '@mui/material/Box';
import { use } from 'react';
import { useT } from '../i18n/use-t.ts';
import { isSignedIn } from '../state/tokens.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { InShell } from '../ui/layout/in-shell.ts';
import { LinkButton } from '../ui/layout/link.tsx';

export const NotFoundScreen = () => {
  const t = useT();
  const inShell = use(InShell);
  const known = isSignedIn();
  return (
    <Box
      {...(!inShell && { component: 'main' as const })}
      sx={{ minHeight: inShell ? '60dvh' : '80dvh', display: 'grid', placeItems: 'center' }}
    >
      <title>{t('app.title', { page: t('notFound.title') })}</title>
      <EmptyState
        icon={<ExploreOff />}
        title={t('notFound.title')}
        text={t(known ? 'notFound.text' : 'notFound.public')}
        heading
        action={
          <LinkButton to={known ? '/dashboard' : '/'} variant="contained">
            {t(known ? 'notFound.home' : 'notFound.start')}
          </LinkButton>
        }
      />
    </Box>
  );
};

import ExploreOff from '@mui/icons-material/ExploreOffOutlined';
import Box from '@mui/material/Box';
import { useT } from '../i18n/use-t.ts';
import { LinkButton } from '../ui/link.tsx';
import { EmptyState } from '../ui/states.tsx';

export const NotFoundScreen = () => {
  const t = useT();
  return (
    <Box component="main" sx={{ minHeight: '80dvh', display: 'grid', placeItems: 'center' }}>
      <title>{t('app.title', { page: t('notFound.title') })}</title>
      <EmptyState
        icon={<ExploreOff />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        heading
        action={
          <LinkButton to="/" variant="contained">
            {t('notFound.home')}
          </LinkButton>
        }
      />
    </Box>
  );
};

import ReportProblem from '@mui/icons-material/ReportProblemOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '../i18n/use-t.ts';
import { EmptyState } from '../ui/states.tsx';

/** Shown in place of a screen that threw. A chunk that a new version replaced is healed by loading the page again. */
export const ErrorScreen = () => {
  const t = useT();
  return (
    <Box component="main" role="alert" sx={{ minHeight: '80dvh', display: 'grid', placeItems: 'center' }}>
      <title>{t('app.title', { page: t('crash.title') })}</title>
      <EmptyState
        icon={<ReportProblem />}
        title={t('crash.title')}
        text={t('crash.text')}
        heading
        action={
          <Button variant="contained" onClick={() => window.location.reload()}>
            {t('action.reload')}
          </Button>
        }
      />
    </Box>
  );
};

import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useT } from '../i18n/use-t.ts';

/** Shown while a screen takes noticeably long to load. */
export const PendingScreen = () => {
  const t = useT();
  return (
    <Box
      role="status"
      aria-label={t('app.loading')}
      sx={{ minHeight: '50dvh', display: 'grid', placeItems: 'center' }}
    >
      <CircularProgress aria-hidden />
    </Box>
  );
};

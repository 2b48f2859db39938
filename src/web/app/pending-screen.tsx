import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useT } from '../i18n/use-t.ts';

/** While a screen is on its way for longer than a blink. */
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

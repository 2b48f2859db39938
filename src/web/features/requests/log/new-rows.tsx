import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '../../../i18n/use-t.ts';

interface NewRowsProps {
  waiting: number;
  skipped: number;
  onShow: () => void;
  onReload: () => void;
}

/** Rows that have arrived and are not shown: held back, or too many at once. */
export const NewRows = ({ waiting, skipped, onShow, onReload }: NewRowsProps) => {
  const t = useT();
  return (
    <>
      {skipped > 0 && (
        <Alert
          severity="info"
          sx={{ mx: 2, mb: 1 }}
          action={
            <Button color="inherit" size="small" onClick={onReload}>
              {t('log.reload')}
            </Button>
          }
        >
          {t('log.skipped', { count: skipped })}
        </Alert>
      )}
      {waiting > 0 && (
        <Box sx={{ position: 'relative', height: 0, zIndex: 4, textAlign: 'center' }}>
          <Button
            variant="contained"
            size="small"
            startIcon={<ArrowUpward />}
            onClick={onShow}
            sx={{ mt: 6 }}
          >
            {t('log.arrived', { count: waiting })}
          </Button>
        </Box>
      )}
    </>
  );
};

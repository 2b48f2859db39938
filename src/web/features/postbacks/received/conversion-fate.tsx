import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { receiptQuery } from '../../../api/postbacks/postbacks-in.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ResultChip } from './result-chip.tsx';

const AGAIN_MS = 1000;

/** The result of an accepted conversion: polled until it is decided. */
export const ConversionFate = ({ receipt }: { receipt: string }) => {
  const t = useT();
  const { data } = useQuery({
    ...receiptQuery(receipt),
    refetchInterval: ({ state }) => (state.data?.result === 'waiting' ? AGAIN_MS : false),
  });
  const fate = data?.result;
  const known = fate !== undefined && fate !== 'unknown' && fate !== 'waiting';
  return (
    <Alert severity="success" role="status">
      {t('mend.taken')}
      <Box sx={{ mt: 1 }}>
        {known ? <ResultChip row={{ fate }} /> : <Typography variant="body2">{t('mend.waiting')}</Typography>}
      </Box>
    </Alert>
  );
};

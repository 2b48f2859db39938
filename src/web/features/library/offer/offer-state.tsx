import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { LibraryPage } from '../../../../contracts/library/library-page.ts';
import { useT } from '../../../i18n/use-t.ts';

/** In a list: the affiliate network of an offer, and whether it takes visitors. Nothing if there is nothing to say. */
export const OfferState = ({ page: { network, full } }: { page: Pick<LibraryPage, 'network' | 'full'> }) => {
  const t = useT();
  const isPaused = full?.cause === 'network' || network?.paused === true;
  if (network === null && full === null) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 0.5, alignItems: 'center', minWidth: 0 }}>
      {(isPaused || full !== null) && (
        <Chip size="small" color="warning" label={t(isPaused ? 'offer.paused' : 'offer.full')} />
      )}
      {network !== null && (
        <Typography variant="caption" color="textSecondary" noWrap>
          {network.name}
        </Typography>
      )}
    </Box>
  );
};

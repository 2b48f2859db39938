import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TryAnswer } from '../../../../contracts/campaigns/try.ts';
import { useFormat } from '../../../i18n/use-format.ts';

const HUNDREDTHS_OF_PERCENT = 100;

/** Where visitors like this one go, and by which address. The figure repeats the bar. */
export const ShareBars = ({ shares }: { shares: TryAnswer['shares'] }) => {
  const { weight } = useFormat();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {shares.map(({ path, id, name, url, share }, place) => (
        <li key={`${path} ${id ?? place}`}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {name}
            </Typography>
            <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', flexShrink: 0 }}>
              {weight(share)}
            </Typography>
          </Box>
          <Box aria-hidden sx={{ height: 6, borderRadius: 3, bgcolor: 'action.hover', overflow: 'hidden' }}>
            <Box sx={{ height: 1, width: `${share / HUNDREDTHS_OF_PERCENT}%`, bgcolor: 'primary.main' }} />
          </Box>
          <Typography
            variant="caption"
            color="textSecondary"
            sx={{ display: 'block', fontFamily: 'monospace', overflowWrap: 'anywhere', mt: 0.5 }}
          >
            {url}
          </Typography>
        </li>
      ))}
    </Box>
  );
};

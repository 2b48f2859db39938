import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '../../../i18n/use-t.ts';
import type { Fact } from './request-facts.ts';

/** All facts of one kind; unknown and empty ones show a dash. */
export const Facts = ({ title, facts }: { title: string; facts: readonly Fact[] }) => {
  const t = useT();
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: '140px minmax(0, 1fr)',
          gap: 1,
          fontSize: '0.875rem',
        }}
      >
        {facts.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
              {value || t('app.notKnown')}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

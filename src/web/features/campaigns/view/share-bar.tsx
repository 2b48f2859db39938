import Box from '@mui/material/Box';

interface ShareBarProps {
  share: number;
  /** The configured weight, marked. */
  weight: number;
}

/** The actual share, with a mark at the configured weight. */
export const ShareBar = ({ share, weight }: ShareBarProps) => (
  <Box
    aria-hidden
    sx={{ position: 'relative', width: 44, height: 8, borderRadius: '4px', bgcolor: 'divider' }}
  >
    <Box sx={{ width: `${share * 100}%`, height: 1, borderRadius: '4px', bgcolor: 'primary.main' }} />
    <Box
      sx={{
        position: 'absolute',
        top: -3,
        bottom: -3,
        left: `${weight * 100}%`,
        width: 2,
        bgcolor: 'text.primary',
      }}
    />
  </Box>
);

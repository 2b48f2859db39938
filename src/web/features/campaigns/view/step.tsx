import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A step, and why it is needed. */
export const Step = ({ text, children }: { text: string; children: ReactNode }) => (
  <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
    {children}
    <Typography variant="body2" color="textSecondary">
      {text}
    </Typography>
  </Box>
);

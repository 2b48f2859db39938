import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Reserves space for a possible message until it is known. */
export const Unsure = ({ hidden, children }: { hidden: boolean; children: ReactNode }) => (
  <Box
    aria-hidden={hidden}
    sx={{ visibility: hidden ? 'hidden' : 'visible', '&:empty': { display: 'none' } }}
  >
    {children}
  </Box>
);

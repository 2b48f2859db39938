import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Keeps the room of what may have to be said until that is known. */
export const Unsure = ({ hidden, children }: { hidden: boolean; children: ReactNode }) => (
  <Box
    aria-hidden={hidden}
    sx={{ visibility: hidden ? 'hidden' : 'visible', '&:empty': { display: 'none' } }}
  >
    {children}
  </Box>
);

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The head of a card: its time, and its result in a line of its own if both together are too wide. */
export const CardHead = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      alignItems: 'center',
      gap: 1,
      width: 1,
      minWidth: 0,
    }}
  >
    {children}
  </Box>
);

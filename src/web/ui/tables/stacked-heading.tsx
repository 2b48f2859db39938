import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A row's heading in a line of its own above the figures; it stays in view when they scroll sideways. */
export const StackedHeading = ({ children }: { children: ReactNode }) => (
  <Box sx={{ position: 'sticky', left: 16, width: 'fit-content', maxWidth: 'calc(100vw - 4rem)' }}>
    {children}
  </Box>
);

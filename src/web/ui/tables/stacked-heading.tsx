import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface StackedHeadingProps {
  /** What is beside the heading, at the end of the line. */
  side?: ReactNode;
  children: ReactNode;
}

/** A row's heading in a line of its own above the figures; it stays in view when they scroll sideways. */
export const StackedHeading = ({ side, children }: StackedHeadingProps) => (
  <Box
    sx={{
      position: 'sticky',
      left: 16,
      width: side ? 'calc(100vw - 4rem)' : 'fit-content',
      maxWidth: 'calc(100vw - 4rem)',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 1,
    }}
  >
    <Box sx={{ minWidth: 0 }}>{children}</Box>
    {side && <Box sx={{ flexShrink: 0 }}>{side}</Box>}
  </Box>
);

import TableContainer from '@mui/material/TableContainer';
import type { ReactNode } from 'react';

interface TableScrollProps {
  label: string;
  /** Height above which the rows scroll under the sticky head. */
  maxHeight?: number | string;
  children: ReactNode;
}

/**
 * Holds a table that may be wider than the screen: it scrolls inside its card, with its first column pinned on small
 * screens. Focusable, so that the keyboard can scroll it.
 */
export const TableScroll = ({ label, maxHeight, children }: TableScrollProps) => (
  <TableContainer
    role="group"
    aria-label={label}
    tabIndex={0}
    sx={{
      ...(maxHeight !== undefined && { maxHeight }),
      '& tr > :not(* + *)': (theme) => ({
        [theme.breakpoints.down('lg')]: {
          position: 'sticky',
          left: 0,
          zIndex: 1,
          backgroundColor: theme.vars.palette.background.paper,
        },
      }),
      '& thead th:not(* + *)': { zIndex: 3 },
      '& tbody tr:last-of-type > *': { borderBottom: 0 },
    }}
  >
    {children}
  </TableContainer>
);

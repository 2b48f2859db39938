import type { Theme } from '@mui/material/styles';
import TableContainer from '@mui/material/TableContainer';
import type { ReactNode } from 'react';

interface TableScrollProps {
  label: string;
  /** Height above which the rows scroll under the sticky head. */
  maxHeight?: number | string;
  /** How many leading columns stay visible while the others scroll sideways; on small screens only the first does. */
  pinned?: number;
  children: ReactNode;
}

/** Width of each pinned column, CSS pixels: the second is placed beside the first only if that width is known. */
const PINNED_WIDTH = 180;

/** The cells of the first column, and of those after it. */
const cellAt = (place: number): string => `& tr > :not(* + *)${' + *'.repeat(place)}`;
const headAt = (place: number): string => `& thead tr > :not(* + *)${' + *'.repeat(place)}`;

const sticky = (theme: Theme) => ({
  position: 'sticky',
  zIndex: 1,
  backgroundColor: theme.vars.palette.background.paper,
});

const fixed = {
  width: PINNED_WIDTH,
  minWidth: PINNED_WIDTH,
  maxWidth: PINNED_WIDTH,
  boxSizing: 'border-box',
};

/** The first `count` columns, each beside the previous one. */
const pins = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, place): [string, object | ((theme: Theme) => object)][] => [
      [
        cellAt(place),
        (theme: Theme) => ({
          ...(place === 0 && { ...sticky(theme), left: 0 }),
          ...(count > 1 && {
            [theme.breakpoints.up('md')]: { ...sticky(theme), ...fixed, left: place * PINNED_WIDTH },
          }),
        }),
      ],
      [headAt(place), { zIndex: 3 }],
    ]).flat(),
  );

/**
 * Contains a table that may be wider than the screen: it scrolls inside its card, with one or more columns pinned.
 * Focusable, so that the keyboard can scroll it.
 */
export const TableScroll = ({ label, maxHeight, pinned = 1, children }: TableScrollProps) => (
  <TableContainer
    role="group"
    aria-label={label}
    tabIndex={0}
    sx={{
      ...(maxHeight !== undefined && { maxHeight }),
      ...pins(pinned),
      '& tbody tr:last-of-type > *': { borderBottom: 0 },
    }}
  >
    {children}
  </TableContainer>
);

import type { Theme } from '@mui/material/styles';
import TableContainer from '@mui/material/TableContainer';
import { type ReactNode, useRef } from 'react';
import { belowStyle, shadowColor } from './table-style.ts';
import { useWholeRows } from './use-whole-rows.ts';

interface TableScrollProps {
  label: string;
  /** Height above which the rows scroll under the sticky head. */
  maxHeight?: number | string;
  /** Whether a few rows more make it higher than that, so that the page scrolls instead. */
  grows?: boolean;
  /** How many leading columns stay visible while the others scroll sideways; on small screens only the first does. */
  pinned?: number;
  children: ReactNode;
}

/**
 * Widths of the first pinned column and of each one after it, CSS pixels: the second is placed beside the first only if they
 * are known. The first one has names with buttons beside them.
 */
const FIRST_WIDTH = 280;
const NEXT_WIDTH = 150;

/** The cells of the first column, and of those after it. */
const cellAt = (place: number): string => `& tr > :not(* + *)${' + *'.repeat(place)}`;
const headAt = (place: number): string => `& thead tr > :not(* + *)${' + *'.repeat(place)}`;

const sticky = (theme: Theme) => ({
  position: 'sticky',
  zIndex: 1,
  backgroundColor: theme.vars.palette.background.paper,
});

const fixedAt = (place: number) => {
  const width = place === 0 ? FIRST_WIDTH : NEXT_WIDTH;
  const left = place === 0 ? 0 : FIRST_WIDTH + (place - 1) * NEXT_WIDTH;
  return { width, minWidth: width, maxWidth: width, left, boxSizing: 'border-box' };
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
            [theme.breakpoints.up('md')]: { ...sticky(theme), ...fixedAt(place) },
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
export const TableScroll = ({ label, maxHeight, grows = false, pinned = 1, children }: TableScrollProps) => {
  const container = useRef<HTMLDivElement>(null);
  const below = useWholeRows(container, grows);
  return (
    <TableContainer
      ref={container}
      role="group"
      aria-label={label}
      tabIndex={0}
      data-more-below={below}
      sx={{
        ...(maxHeight !== undefined && { maxHeight, ...shadowColor, ...belowStyle }),
        ...pins(pinned),
        '& tbody tr:last-of-type > *': { borderBottom: 0 },
      }}
    >
      {children}
    </TableContainer>
  );
};

import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { StackedHeading } from './stacked-heading.tsx';

const cells = (bottom: number) => ({
  '& > .MuiTableCell-root': {
    position: 'sticky',
    bottom,
    bgcolor: 'background.paper',
    color: 'text.primary',
    fontSize: '0.875rem',
    fontWeight: 700,
  },
});
const above = { borderTop: 1, borderTopColor: 'divider' } as const;

/** CSS pixels of a row of figures below its heading. */
const FIGURES_HEIGHT = 34;

interface TotalRowProps {
  /** Columns that the heading is above, where it is not before them. */
  over?: number | undefined;
  /** What is beside the heading there. */
  side?: ReactNode;
  /** The cells after the heading. */
  children: ReactNode;
}

/** A table's last row, which stays in view while the others scroll. */
export const TotalRow = ({ over, side, children }: TotalRowProps) => {
  const t = useT();
  const heading = t('breakdown.total');
  return (
    <TableFooter>
      {over === undefined ? (
        <TableRow sx={[cells(0), { '& > .MuiTableCell-root': above }]}>
          <TableCell component="th" scope="row">
            {heading}
          </TableCell>
          {children}
        </TableRow>
      ) : (
        <>
          <TableRow sx={cells(FIGURES_HEIGHT)}>
            <TableCell
              component="th"
              scope="rowgroup"
              colSpan={over}
              sx={{ ...above, borderBottom: 0, pb: 0 }}
            >
              <StackedHeading side={side}>{heading}</StackedHeading>
            </TableCell>
          </TableRow>
          <TableRow sx={[cells(0), { height: FIGURES_HEIGHT }]}>{children}</TableRow>
        </>
      )}
    </TableFooter>
  );
};

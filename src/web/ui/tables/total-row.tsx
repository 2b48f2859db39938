import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { StackedHeading } from './stacked-heading.tsx';

const text = {
  bgcolor: 'background.paper',
  color: 'text.primary',
  fontSize: '0.875rem',
  fontWeight: 700,
} as const;
const above = { borderTop: 1, borderTopColor: 'divider' } as const;

/** Each cell of a row, so that the first one can also stay at the left. */
const stickyCells = {
  '& > .MuiTableCell-root': { position: 'sticky', bottom: 0, ...text, ...above },
} as const;

/** Both rows together, however high each is. */
const stickyRows = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  '& .MuiTableCell-root': text,
} as const;

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
    <TableFooter {...(over !== undefined && { sx: stickyRows })}>
      {over === undefined ? (
        <TableRow sx={stickyCells}>
          <TableCell component="th" scope="row">
            {heading}
          </TableCell>
          {children}
        </TableRow>
      ) : (
        <>
          <TableRow>
            <TableCell
              component="th"
              scope="rowgroup"
              colSpan={over}
              sx={{ ...above, borderBottom: 0, pb: 0 }}
            >
              <StackedHeading side={side}>{heading}</StackedHeading>
            </TableCell>
          </TableRow>
          <TableRow>{children}</TableRow>
        </>
      )}
    </TableFooter>
  );
};

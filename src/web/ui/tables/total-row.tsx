import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';

/** A table's last row, which stays in view while the others scroll. `children`: the cells after the heading. */
export const TotalRow = ({ children }: { children: ReactNode }) => {
  const t = useT();
  return (
    <TableFooter>
      <TableRow
        sx={{
          '& > .MuiTableCell-root': {
            position: 'sticky',
            bottom: 0,
            bgcolor: 'background.paper',
            color: 'text.primary',
            fontSize: '0.875rem',
            fontWeight: 700,
            borderTop: 1,
            borderTopColor: 'divider',
          },
        }}
      >
        <TableCell component="th" scope="row">
          {t('breakdown.total')}
        </TableCell>
        {children}
      </TableRow>
    </TableFooter>
  );
};

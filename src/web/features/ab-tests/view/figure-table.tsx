import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useT } from '../../../i18n/use-t.ts';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';
import { ArmName } from './arm-name.tsx';
import { HelpButton } from './help-button.tsx';

export interface FigureColumn<Arm> {
  key: string;
  head: string;
  /** What the figure is; absent: its heading is enough. */
  help?: string;
  write: (arm: Arm) => string;
  /** In smaller type below it, such as its interval. */
  below?: (arm: Arm) => string | null;
}

interface FigureTableProps<Arm> {
  label: string;
  arms: readonly Arm[];
  columns: readonly FigureColumn<Arm>[];
  nameOf: (path: number) => string;
  /** Position in the test's list, which determines the colour. */
  placeOf: (path: number) => number;
}

/** Headings and, where all columns are visible, the text below a figure may wrap; a figure never does. */
const cells = {
  '& td, & th': { whiteSpace: 'nowrap', verticalAlign: 'top', px: 1 },
  '& tr > :first-of-type': { pl: 2 },
  '& tr > :last-of-type': { pr: 2 },
  '& thead th': {
    whiteSpace: 'normal',
    verticalAlign: 'bottom',
    lineHeight: 1.3,
    minWidth: { xs: 104, lg: 0 },
  },
} as const;

/** Figures by variant, each with an explanation. */
export const FigureTable = <Arm extends { path: number }>({
  label,
  arms,
  columns,
  nameOf,
  placeOf,
}: FigureTableProps<Arm>) => {
  const t = useT();
  return (
    <TableScroll label={label}>
      <Table size="small" sx={cells}>
        <TableHead>
          <TableRow>
            <TableCell>{t('abTest.arm')}</TableCell>
            {columns.map(({ key, head, help }) => (
              <TableCell key={key} align="right">
                <Box
                  component="span"
                  sx={{ display: 'inline-flex', alignItems: 'center', textWrap: 'balance' }}
                >
                  {head}
                  {help !== undefined && <HelpButton name={head} text={help} />}
                </Box>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {arms.map((arm) => (
            <TableRow key={arm.path}>
              <TableCell component="th" scope="row">
                <ArmName name={nameOf(arm.path)} place={placeOf(arm.path)} />
              </TableCell>
              {columns.map(({ key, write, below }) => {
                const small = below?.(arm) ?? null;
                return (
                  <TableCell key={key} align="right">
                    {write(arm)}
                    {small !== null && (
                      <Typography
                        variant="caption"
                        color="textSecondary"
                        component="div"
                        sx={{
                          whiteSpace: { xs: 'pre', lg: 'pre-line' },
                          textWrap: 'balance',
                          lineHeight: 1.35,
                        }}
                      >
                        {small}
                      </Typography>
                    )}
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableScroll>
  );
};

import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useT } from '../../../i18n/use-t.ts';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';
import { HelpButton } from './help-button.tsx';
import { VariantName } from './variant-name.tsx';

export interface FigureColumn<Variant> {
  key: string;
  head: string;
  /** Explains the figure; absent if its heading is enough. */
  help?: string;
  write: (variant: Variant) => string;
  /** Smaller text below the figure, such as its interval. */
  below?: (variant: Variant) => string | null;
}

interface FigureTableProps<Variant> {
  label: string;
  variants: readonly Variant[];
  columns: readonly FigureColumn<Variant>[];
  nameOf: (path: number) => string;
  /** Position in the test's list, which determines the color. */
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
export const FigureTable = <Variant extends { path: number }>({
  label,
  variants,
  columns,
  nameOf,
  placeOf,
}: FigureTableProps<Variant>) => {
  const t = useT();
  return (
    <TableScroll label={label}>
      <Table size="small" sx={cells}>
        <TableHead>
          <TableRow>
            <TableCell>{t('abTest.variant')}</TableCell>
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
          {variants.map((variant) => (
            <TableRow key={variant.path}>
              <TableCell component="th" scope="row">
                <VariantName name={nameOf(variant.path)} place={placeOf(variant.path)} />
              </TableCell>
              {columns.map(({ key, write, below }) => {
                const small = below?.(variant) ?? null;
                return (
                  <TableCell key={key} align="right">
                    {write(variant)}
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

import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { AbSegments } from '../../../../../contracts/ab-tests/ab-test-segments.ts';
import { TableScroll } from '../../../../ui/tables/table-scroll.tsx';
import { ArmName } from '../arm-name.tsx';
import type { ResultsTerms } from '../terms.ts';

interface SegmentTableProps {
  label: string;
  /** The dimension of the values. */
  head: string;
  data: AbSegments;
  word: (value: string | null) => string;
  terms: ResultsTerms;
}

/** Each value with its variants. */
export const SegmentTable = ({ label, head, data, word, terms }: SegmentTableProps) => {
  const { t, figures, nameOf, placeOf } = terms;
  const heads = [
    ...[t('result.units'), t('result.conversions'), t('result.rate'), t('result.lift')],
    ...[t('result.p'), t('result.fixed.holm'), t('result.segments.bh')],
  ];
  return (
    <TableScroll label={label} maxHeight={480}>
      <Table size="small" stickyHeader sx={{ '& td, & th': { whiteSpace: 'nowrap', verticalAlign: 'top' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{head}</TableCell>
            <TableCell>{t('abTest.arm')}</TableCell>
            {heads.map((one) => (
              <TableCell key={one} align="right">
                {one}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.rows.flatMap(({ value, arms }) =>
            arms.map((arm, place) => (
              <TableRow key={`${value} ${arm.path}`}>
                <TableCell
                  component="th"
                  scope="row"
                  sx={{
                    '&&': { whiteSpace: 'normal', minWidth: 90, maxWidth: 220, overflowWrap: 'break-word' },
                  }}
                >
                  {/* Shown once for all of its variants, and read out for each. */}
                  <Typography
                    variant="body2"
                    component="span"
                    sx={place === 0 ? { fontWeight: 500 } : { opacity: 0 }}
                  >
                    {word(value)}
                  </Typography>
                </TableCell>
                <TableCell>
                  <ArmName name={nameOf(arm.path)} place={placeOf(arm.path)} />
                </TableCell>
                <TableCell align="right">{figures.count(arm.units)}</TableCell>
                <TableCell align="right">{figures.count(arm.converted)}</TableCell>
                <TableCell align="right">{figures.rate(arm.rate)}</TableCell>
                <TableCell align="right">
                  {figures.lift(arm.lift)}
                  {arm.interval !== null && (
                    <Typography
                      variant="caption"
                      color="textSecondary"
                      component="div"
                      sx={{ whiteSpace: 'pre-line' }}
                    >
                      {t('result.range.once', { range: figures.lifts(arm.interval) })}
                    </Typography>
                  )}
                </TableCell>
                <TableCell align="right">{figures.p(arm.pValue)}</TableCell>
                <TableCell align="right">{figures.p(arm.pHolm)}</TableCell>
                <TableCell align="right">{figures.p(arm.pBh)}</TableCell>
              </TableRow>
            )),
          )}
        </TableBody>
      </Table>
    </TableScroll>
  );
};

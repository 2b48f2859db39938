import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { MetricName, MetricValues } from '../../../../contracts/reports/report-query.ts';
import { useT } from '../../../i18n/use-t.ts';
import { DRILL_METRICS } from './drill-metrics.ts';

interface DrillRowProps {
  word: string;
  values: MetricValues;
  write: (metric: MetricName, value: MetricValues[MetricName]) => string;
  onChoose: () => void;
  /** Undefined: there is nothing below it. */
  open?: boolean;
  onToggle?: () => void;
}

/** One value: its name filters by it, the arrow opens it. */
export const DrillRow = ({ word, values, write, onChoose, open, onToggle }: DrillRowProps) => {
  const t = useT();
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={{ maxWidth: { xs: 190, md: 320 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: onToggle ? 0 : 5 }}>
          {onToggle && (
            <IconButton
              size="small"
              aria-expanded={open === true}
              aria-label={t(open ? 'drill.close' : 'drill.open', { value: word })}
              onClick={onToggle}
              sx={{ ml: -1 }}
            >
              <ChevronRight
                fontSize="small"
                sx={{ rotate: open ? '90deg' : '0deg', transition: 'rotate 120ms' }}
              />
            </IconButton>
          )}
          <Button
            size="small"
            onClick={onChoose}
            sx={{
              ...{
                px: 1,
                minWidth: 0,
                textAlign: 'left',
                justifyContent: 'flex-start',
                overflowWrap: 'anywhere',
              },
              fontWeight: onToggle ? 500 : 400,
            }}
          >
            {word}
          </Button>
        </Box>
      </TableCell>
      {DRILL_METRICS.map((metric) => (
        <TableCell key={metric} align="right" sx={{ whiteSpace: 'nowrap' }}>
          {write(metric, values[metric])}
        </TableCell>
      ))}
    </TableRow>
  );
};

import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { ConversionType } from '../../../contracts/postbacks/conversion-type.ts';
import type { MetricName } from '../../../contracts/reports/report-query.ts';
import { useT } from '../../i18n/use-t.ts';
import { metricWords } from '../conversions/metric-names.ts';

interface MetricHeadsProps {
  metrics: readonly MetricName[];
  /** The conversion types that some of them are about. */
  types?: readonly ConversionType[];
  /** A metric; the prefix `-` means largest first. */
  sort: string;
  onSort: (sort: string) => void;
}

/** Headings of figures, which sort by them: the largest first, then the smallest. */
export const MetricHeads = ({ metrics, types = [], sort, onSort }: MetricHeadsProps) => {
  const words = metricWords(useT(), types);
  const sorted = sort.replace('-', '');
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return metrics.map((metric) => (
    <TableCell
      key={metric}
      align="right"
      sortDirection={sorted === metric ? direction : false}
      title={words.help(metric)}
    >
      <TableSortLabel
        active={sorted === metric}
        direction={sorted === metric ? direction : 'desc'}
        onClick={() => onSort(sort === `-${metric}` ? metric : `-${metric}`)}
      >
        {words.short(metric)}
      </TableSortLabel>
    </TableCell>
  ));
};

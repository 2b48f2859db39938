import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { MetricName } from '../../../contracts/reports/report-query.ts';
import { useT } from '../../i18n/use-t.ts';
import { shortMetric } from '../words.ts';

interface MetricHeadsProps {
  metrics: readonly MetricName[];
  /** A metric; the prefix `-` means largest first. */
  sort: string;
  onSort: (sort: string) => void;
}

/** Headings of figures, which sort by them: the largest first, then the smallest. */
export const MetricHeads = ({ metrics, sort, onSort }: MetricHeadsProps) => {
  const t = useT();
  const sorted = sort.replace('-', '');
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return metrics.map((metric) => (
    <TableCell
      key={metric}
      align="right"
      sortDirection={sorted === metric ? direction : false}
      title={t(`metric.${metric}.help`)}
    >
      <TableSortLabel
        active={sorted === metric}
        direction={sorted === metric ? direction : 'desc'}
        onClick={() => onSort(sort === `-${metric}` ? metric : `-${metric}`)}
      >
        {t(shortMetric(metric))}
      </TableSortLabel>
    </TableCell>
  ));
};

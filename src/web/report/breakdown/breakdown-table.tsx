import ListIcon from '@mui/icons-material/FormatListBulleted';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import { useIntl } from 'react-intl';
import type { ConversionType } from '../../../contracts/postbacks/conversion-type.ts';
import type { FilterDimension, MetricName, ReportAnswer } from '../../../contracts/reports/report-query.ts';
import { useT } from '../../i18n/use-t.ts';
import { IconLink } from '../../ui/layout/link.tsx';
import { compactColumns } from '../../ui/tables/compact-columns.ts';
import { TableScroll } from '../../ui/tables/table-scroll.tsx';
import { TotalRow } from '../../ui/tables/total-row.tsx';
import { changeOf, isNotPeople, NEUTRAL } from '../change.ts';
import { ChangeMark } from '../change-mark.tsx';
import { KeyName } from '../key-name.tsx';
import { CostFigure } from '../ledger/cost-figure.tsx';
import { useMetricFormat } from '../use-metric-format.ts';
import { valueWord } from '../words.ts';
import { listedValue } from './copied-list.ts';
import { MetricHeads } from './metric-heads.tsx';

interface BreakdownTableProps {
  answer: ReportAnswer;
  metrics: readonly MetricName[];
  /** The conversion types that some of the metrics are about. */
  types: readonly ConversionType[];
  dimension: FilterDimension;
  name: string;
  /** A metric; the prefix `-` means largest first. */
  sort: string;
  onSort: (sort: string) => void;
  onChoose: (value: string | null) => void;
  /** Search of the request log for a value. */
  logOf: (value: string | null) => Record<string, string | undefined>;
  /** The selected values, if values can be selected. */
  selected: ReadonlySet<string> | null;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** Opens the ledger of a row's cost; without a row, of the total's. */
  onLedger: (row?: { key: string | null; word: string }) => void;
}

const ROW = { display: 'flex', alignItems: 'center', gap: 0.5 } as const;

export const BreakdownTable = ({
  answer,
  metrics,
  types,
  dimension,
  name,
  sort,
  onSort,
  onChoose,
  logOf,
  selected,
  onSelect,
  onLedger,
}: BreakdownTableProps) => {
  const t = useT();
  const intl = useIntl();
  const write = useMetricFormat(answer.currency);
  const cell = (
    metric: MetricName,
    { values, previous, spread }: Pick<ReportAnswer['rows'][number], 'values' | 'previous' | 'spread'>,
    row?: { key: string | null; word: string },
  ) => (
    <TableCell key={metric} align="right">
      <Box component="span" sx={{ whiteSpace: 'nowrap', display: previous ? 'block' : 'inline' }}>
        <CostFigure
          metric={metric}
          value={values[metric]}
          figure={write(metric, values[metric])}
          spread={spread}
          // An unknown cost has no ledger.
          onOpen={values.cost === null ? undefined : () => onLedger(row)}
          isBesideCost
        />
      </Box>{' '}
      {previous && (
        <ChangeMark
          metric={row && isNotPeople([dimension], [row.key]) ? NEUTRAL : metric}
          change={changeOf(previous[metric], values[metric])}
        />
      )}
    </TableCell>
  );
  const listed = answer.rows.flatMap(({ keys: [key = null] }) =>
    key === null || listedValue(dimension, key) === null ? [] : [key],
  );
  const chosen = listed.filter((key) => selected?.has(key) === true);
  const toggle = (keys: readonly string[], checked: boolean): void => {
    const next = new Set(selected);
    for (const key of keys) checked ? next.add(key) : next.delete(key);
    onSelect(next);
  };
  return (
    <TableScroll label={name} maxHeight="calc(100vh - 260px)">
      <Table stickyHeader sx={compactColumns}>
        <TableHead>
          <TableRow>
            <TableCell
              sx={{ minWidth: { xs: selected === null ? 140 : 200, md: selected === null ? 220 : 260 } }}
            >
              <Box sx={ROW}>
                {selected !== null && (
                  <Checkbox
                    size="small"
                    sx={{ ml: -1, p: 0.5 }}
                    checked={listed.length > 0 && chosen.length === listed.length}
                    indeterminate={chosen.length > 0 && chosen.length < listed.length}
                    disabled={listed.length === 0}
                    onChange={(_event, checked) => toggle(listed, checked)}
                    slotProps={{ input: { 'aria-label': t('breakdown.selectPage') } }}
                  />
                )}
                {name}
              </Box>
            </TableCell>
            <MetricHeads metrics={metrics} types={types} sort={sort} onSort={onSort} />
          </TableRow>
        </TableHead>
        <TableBody>
          {answer.rows.map((row) => {
            const key = row.keys[0] ?? null;
            const word = valueWord(t, intl, dimension, key, row.names[0]);
            return (
              <TableRow key={key ?? ''} hover selected={key !== null && selected?.has(key) === true}>
                <TableCell component="th" scope="row" sx={{ maxWidth: { xs: 200, md: 300 } }}>
                  <Box sx={ROW}>
                    {selected !== null && (
                      <Checkbox
                        size="small"
                        sx={{ ml: -1, p: 0.5 }}
                        checked={key !== null && selected.has(key)}
                        disabled={key === null || !listed.includes(key)}
                        onChange={(_event, checked) => key !== null && toggle([key], checked)}
                        slotProps={{ input: { 'aria-label': t('breakdown.select', { value: word }) } }}
                      />
                    )}
                    <Button
                      size="small"
                      onClick={() => onChoose(key)}
                      sx={{
                        px: 1,
                        ml: selected === null ? -1 : 0,
                        minWidth: 0,
                        flexGrow: 1,
                        justifyContent: 'flex-start',
                        textAlign: 'left',
                        overflowWrap: 'anywhere',
                      }}
                    >
                      <KeyName dimension={dimension} value={key} word={word} />
                    </Button>
                    <Tooltip title={t('breakdown.log')}>
                      <IconLink
                        to="/requests"
                        search={logOf(key)}
                        size="small"
                        aria-label={`${t('breakdown.log')}: ${word}`}
                      >
                        <ListIcon fontSize="small" />
                      </IconLink>
                    </Tooltip>
                  </Box>
                </TableCell>
                {metrics.map((metric) => cell(metric, row, { key, word }))}
              </TableRow>
            );
          })}
        </TableBody>
        <TotalRow>{metrics.map((metric) => cell(metric, answer.total))}</TotalRow>
      </Table>
    </TableScroll>
  );
};

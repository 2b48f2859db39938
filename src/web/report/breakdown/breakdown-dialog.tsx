import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type FilterDimension, METRICS, type MetricName } from '../../../contracts/reports/report-query.ts';
import { BUILT_IN_TYPES } from '../../../core/conversions/types.ts';
import { reportQuery } from '../../api/reports/report-query.ts';
import { ExportButton } from '../../files/export-button.tsx';
import { reportFile } from '../../files/report-query.ts';
import { useT } from '../../i18n/use-t.ts';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { SearchBox } from '../../ui/inputs/search-box.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { typeMetrics } from '../conversions/metric-names.ts';
import { useConversionTypes } from '../conversions/use-conversion-types.ts';
import { onlyThis } from '../filters/filters.ts';
import { useFound } from '../filters/use-found.ts';
import { useLedger } from '../ledger/late-ledger.tsx';
import { SpreadLegend } from '../ledger/spread-legend.tsx';
import { logSearch, type Report } from '../use-report.ts';
import { dimensionWord } from '../words.ts';
import { BreakdownTable } from './breakdown-table.tsx';
import { isListed, listedValue, sourcesIn } from './copied-list.ts';

interface BreakdownDialogProps {
  report: Report;
  dimension: FilterDimension;
  metric: MetricName;
  nameOf?: ((dimension: FilterDimension) => string | undefined) | undefined;
  onClose: () => void;
}

/** Every row of a breakdown with every metric: sorted, paginated and searched on the server by the displayed text. */
export const BreakdownDialog = ({ report, dimension, metric, nameOf, onClose }: BreakdownDialogProps) => {
  const t = useT();
  const id = useId();
  const small = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const [sort, setSort] = useState<string>(`-${metric}`);
  const [{ page, perPage }, setPage] = useState({ page: 1, perPage: 20 });
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const values = [...selected].map((key) => listedValue(dimension, key)).filter((value) => value !== null);
  const found = useFound(report, dimension, search);
  const ledger = useLedger(report);
  const types = useConversionTypes();
  const own = (types ?? []).filter(({ number }) => number > BUILT_IN_TYPES.length);
  const metrics: readonly MetricName[] = [...METRICS, ...typeMetrics(own)];
  const ask = report.ask([dimension], metrics);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reportQuery({
      ...ask,
      filters: found.filter === null ? ask.filters : [...ask.filters, found.filter],
      sort,
      limit: perPage,
      offset: (page - 1) * perPage,
    }),
    enabled: report.ready && types !== undefined && !found.none && !found.pending,
  });
  const name = nameOf?.(dimension) ?? dimensionWord(t, dimension);
  const none = found.none || data?.count === 0;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="lg" fullScreen={small}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 2 }}>
        <Typography variant="h2" id={id} sx={{ flexGrow: 1 }}>
          {name}
        </Typography>
        <ExportButton {...reportFile(report, metrics)} dimensions={[dimension]} />
        <SearchBox
          isPlain
          label={t('breakdown.search')}
          value={search}
          onSearch={(text) => {
            setPage({ page: 1, perPage });
            setSearch(text);
          }}
          sx={{ width: { xs: 1, sm: 220 }, order: { xs: 1, sm: 0 } }}
        />
        <IconButton aria-label={t('action.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      {values.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, pb: 2 }}>
          {sourcesIn(dimension, selected).size > 1 ? (
            <Typography variant="body2" color="textSecondary">
              {t('breakdown.oneSource')}
            </Typography>
          ) : (
            <>
              <CopyButton
                text={values.join('\n')}
                label={t('breakdown.copy', { count: values.length })}
                variant="contained"
              />
              {values.every((value) => !value.includes(',')) && (
                <CopyButton text={values.join(',')} label={t('breakdown.copy.commas')} />
              )}
            </>
          )}
          <Button onClick={() => setSelected(new Set())}>{t('breakdown.unselect')}</Button>
        </Box>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !none && !data && <LoadingRows rows={8} />}
      {none && (
        <Typography color="textSecondary" sx={{ p: 2, pt: 0 }}>
          {t(search === '' && report.state.filters.length === 0 ? 'breakdown.empty' : 'breakdown.none')}
        </Typography>
      )}
      {data && !none && (
        <>
          <BreakdownTable
            answer={data}
            metrics={metrics}
            types={own}
            dimension={dimension}
            name={name}
            sort={sort}
            onSort={(next) => {
              setSort(next);
              setPage({ page: 1, perPage });
            }}
            logOf={(value) => logSearch(report, dimension, value)}
            selected={isListed(dimension) ? selected : null}
            onSelect={setSelected}
            onLedger={(row) =>
              row === undefined ? ledger.open([], [], []) : ledger.open([dimension], [row.key], [row.word])
            }
            onChoose={(value) => {
              onClose();
              report.change({ filters: onlyThis(report.state.filters, dimension, value) });
            }}
          />
          <SpreadLegend answer={data} metrics={metrics} />
          <Pager
            page={page}
            perPage={perPage}
            total={data.count}
            settled={!isPlaceholderData}
            onChange={(next, size) => setPage({ page: next, perPage: size })}
          />
        </>
      )}
      {ledger.dialog}
    </Dialog>
  );
};

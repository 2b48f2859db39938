import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ConversionType } from '../../../contracts/postbacks/conversion-type.ts';
import type { Formula } from '../../../contracts/reports/formula.ts';
import { isConversionDimension, type ReportFilter } from '../../../contracts/reports/report-query.ts';
import { isFormula } from '../../../core/report/columns.ts';
import { isOfConversions, VERDICT } from '../../../core/report/metrics.ts';
import { targetFrom, targetText } from '../../../core/report/verdict.ts';
import { ApiError } from '../../api/api-error.ts';
import { reportQuery } from '../../api/reports/report-query.ts';
import { useT } from '../../i18n/use-t.ts';
import { withoutFilter } from '../../report/filters/filters.ts';
import { useFilterWord } from '../../report/filters/use-filter-word.ts';
import { LateReportNotes } from '../../report/late-notes.tsx';
import type { Built } from '../../report/saved/built-state.ts';
import type { Report } from '../../report/use-report.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { formulaOf } from './columns/column-names.ts';
import { LosingBar } from './losing/losing-bar.tsx';
import { ReportTable } from './report-table.tsx';

interface GoneFilterProps {
  report: Report;
  filter: ReportFilter;
  place: number;
}

/** Checks the filter alone; nothing if it is valid. */
const GoneFilter = ({ report, filter, place }: GoneFilterProps) => {
  const t = useT();
  const { state, change, range } = report;
  const words = useFilterWord(filter, range);
  const { error } = useQuery(
    reportQuery({ ...report.ask([], ['requests']), filters: [filter], compared: null }),
  );
  if (!(error instanceof ApiError) || error.code !== 'not_found') return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => change({ filters: withoutFilter(state.filters, place) })}
        >
          {t('saved.filter.out')}
        </Button>
      }
    >
      {t('saved.filter.gone', { filter: words })}
    </Alert>
  );
};

/** Names the filters that refer to something deleted, so that the report was not found, and offers to remove them. */
const GoneFilters = ({ report }: { report: Report }) => (
  <Stack spacing={1}>
    {report.state.filters.map((filter, place) => (
      <GoneFilter key={JSON.stringify(filter)} report={report} filter={filter} place={place} />
    ))}
  </Stack>
);

interface ReportCardProps {
  report: Report;
  built: Built;
  types: readonly ConversionType[];
  formulas: readonly Formula[];
  onChange: (next: Partial<Built>) => void;
}

/** A table is wide and expensive to query: it need not be as fresh as the figures. */
const SLOWER = 6;

const hasTooManySteps = (error: Error): boolean =>
  error instanceof ApiError && error.fields.dimensions === 'too_many_steps';

/**
 * The rows of a report with their totals, a page at a time. Must be remounted for other dimensions: the old rows would
 * appear under the new headings.
 */
export const ReportCard = ({ report, built, types, formulas, onChange }: ReportCardProps) => {
  const t = useT();
  const { dimensions, metrics, basis, sort, thresholds, page, perPage } = built;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reportQuery(
      {
        ...report.ask(dimensions, metrics),
        basis,
        ...(metrics.includes(VERDICT) && { target: targetText(targetFrom(thresholds)) }),
        limit: perPage,
        offset: (page - 1) * perPage,
        ...(sort !== undefined && { sort }),
      },
      report.everyMs * SLOWER,
    ),
    enabled: report.ready,
  });
  const isGone = error instanceof ApiError && error.code === 'not_found';
  if (isGone) return <GoneFilters report={report} />;
  const lacksVisits =
    dimensions.some(isConversionDimension) &&
    metrics.some((name) =>
      isFormula(name) ? formulaOf(formulas, name)?.ofConversions === false : !isOfConversions(name),
    );
  const none = data !== undefined && dimensions.length > 0 && data.count === 0;
  return (
    <Card component="section" aria-label={t('saved.rows')} sx={{ minWidth: 0, pt: data && !none ? 0 : 2 }}>
      {error && !data && hasTooManySteps(error) && (
        <Alert severity="info" sx={{ mx: 2, mb: 2 }}>
          {t('saved.tooManySteps')}
        </Alert>
      )}
      {error && !data && !hasTooManySteps(error) && (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <LoadingRows rows={8} />}
      {none && (
        <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
          {t(report.state.filters.length > 0 ? 'breakdown.none' : 'breakdown.empty')}
        </Typography>
      )}
      {data && !none && (
        <Box sx={{ opacity: isPlaceholderData ? 0.6 : 1 }} aria-busy={isPlaceholderData}>
          {lacksVisits && (
            <Typography variant="body2" color="textSecondary" sx={{ px: 2, py: 1.5 }}>
              {t('saved.ofConversions')}
            </Typography>
          )}
          <LosingBar report={report} built={built} answer={data} />
          <ReportTable
            report={report}
            built={built}
            answer={data}
            types={types}
            formulas={formulas}
            onSort={(next) => onChange({ sort: next })}
          />
          <LateReportNotes answer={data} filters={report.ask([], []).filters} />
          {data.incomplete && (
            <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 2, pt: 1 }}>
              {t('report.incomplete')}
            </Typography>
          )}
          {dimensions.length > 0 && (
            <Pager
              page={page}
              perPage={perPage}
              total={data.count}
              settled={!isPlaceholderData}
              onChange={(next, size) => onChange({ page: next, perPage: size })}
            />
          )}
        </Box>
      )}
    </Card>
  );
};

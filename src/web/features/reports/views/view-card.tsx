import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import type { ConversionType } from '../../../../contracts/postbacks/conversion-type.ts';
import type { MetricName } from '../../../../contracts/reports/report-query.ts';
import { useT } from '../../../i18n/use-t.ts';
import { metricWords } from '../../../report/conversions/metric-names.ts';
import type { Built } from '../../../report/saved/built-state.ts';
import type { Report } from '../../../report/use-report.ts';
import { Heatmap } from './heatmap.tsx';
import { Pivot } from './pivot.tsx';
import { pivotStep, pivotSteps } from './pivot-steps.ts';
import type { View } from './view-search.ts';

export interface ViewCardProps {
  report: Report;
  /** With the columns that a view can be about. */
  built: Omit<Built, 'metrics'> & { metrics: readonly MetricName[] };
  types: readonly ConversionType[];
  view: View;
  onView: (next: View) => void;
}

const field = { minWidth: 160, width: { xs: 1, sm: 'auto' } } as const;

/** Selects the metric, one of the report's columns, and the columns of a pivot. */
const ViewFields = ({ report, built, types, view, onView }: ViewCardProps) => {
  const t = useT();
  const words = metricWords(t, types);
  const { metrics } = built;
  const steps = view.kind === 'pivot' ? pivotSteps(report.range) : [];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 2 }}>
      <TextField
        select
        size="small"
        label={t('view.metric')}
        value={view.metric}
        onChange={({ target }) => {
          const metric = metrics.find((one) => one === target.value);
          if (metric) onView({ ...view, metric });
        }}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={field}
      >
        {metrics.map((metric) => (
          <option key={metric} value={metric}>
            {words.name(metric)}
          </option>
        ))}
      </TextField>
      {steps.length > 1 && (
        <TextField
          select
          size="small"
          label={t('step.label')}
          value={pivotStep(report.range, view.step)}
          onChange={({ target }) =>
            onView({ ...view, step: steps.find((one) => one === target.value) ?? null })
          }
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={field}
        >
          {steps.map((one) => (
            <option key={one} value={one}>
              {t(`step.${one}`)}
            </option>
          ))}
        </TextField>
      )}
    </Box>
  );
};

/** A report's rows as a heatmap or by time. */
export const ViewCard = (props: ViewCardProps) => {
  const { report, built, types, view } = props;
  const t = useT();
  const words = metricWords(t, types);
  const Content = view.kind === 'pivot' ? Pivot : Heatmap;
  return (
    <Card component="section" aria-label={t(`saved.view.${view.kind}`)} sx={{ minWidth: 0, pb: 1 }}>
      <ViewFields {...props} />
      <Content
        // The old cells would appear under the new heading.
        key={`${view.metric} ${built.basis} ${built.dimensions[0] ?? ''}`}
        report={report}
        built={built}
        view={view}
        name={words.name(view.metric)}
      />
    </Card>
  );
};

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type ReactNode, useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { AbAnalysis } from '../../../../contracts/ab-tests/ab-test-analysis.ts';
import { LatePlot } from '../../../ui/chart/late-plot.tsx';
import type { PlotData } from '../../../ui/chart/plot-data.ts';
import { HelpButton } from './help-button.tsx';
import { delayPlot, densityPlot, liftPlot, type PlotTerms, ratesPlot, weightsPlot } from './plots.ts';
import type { ResultsAbTest } from './shown-results.ts';
import type { ResultsTerms } from './terms.ts';

interface ChartsProps {
  test: ResultsAbTest;
  analysis: AbAnalysis;
  terms: ResultsTerms;
}

/** The test's charts; those without data are left out. */
export const Charts = ({ test, analysis, terms }: ChartsProps) => {
  const { t, figures, nameOf } = terms;
  const intl = useIntl();
  const plots = useMemo(() => {
    const own: PlotTerms = {
      ...terms,
      intl,
      file: `fairlead-ab-test-${(test.startedAt ?? '').slice(0, 10)}`,
    };
    return {
      lift: liftPlot(analysis, own),
      weights: test.mode === 'bandit' ? weightsPlot(test, analysis.upTo, own) : null,
      rates: ratesPlot(analysis, own),
      density: densityPlot(analysis, test.metric.kind === 'revenue', own),
      delays: delayPlot(analysis, own),
    };
  }, [test, analysis, terms, intl]);
  if (Object.values(plots).every((one) => one === null)) return null;
  const differ = analysis.delays?.differ ?? null;
  const plot = (name: keyof typeof plots, note?: ReactNode) => {
    const data: PlotData | null = plots[name];
    return (
      data && (
        <LatePlot
          data={data}
          aside={<HelpButton name={data.title} text={t(`result.chart.${name}.help`)} />}
          note={note}
        />
      )
    );
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        '[data-printing] &': { gridTemplateColumns: 'minmax(0, 1fr)' },
      }}
    >
      {plot('lift')}
      {plot('weights')}
      {plot('rates')}
      {plot('density')}
      {plot(
        'delays',
        differ && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {t('result.chart.delays.differ', {
              name: figures.names([nameOf(differ.path)]),
              p: figures.pIs(differ.pValue),
            })}
          </Alert>
        ),
      )}
    </Box>
  );
};

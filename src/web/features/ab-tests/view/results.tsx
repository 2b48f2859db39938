import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { AbAnalysis } from '../../../../contracts/ab-tests/ab-test-analysis.ts';
import type { Translate } from '../../../i18n/use-t.ts';
import { colorStyle } from '../../../ui/chart/chart-colors.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { PhaseList } from '../history.tsx';
import { Charts } from './charts.tsx';
import { type FigureColumn, FigureTable } from './figure-table.tsx';
import type { Figures } from './figures.ts';
import { BanditPanel, FixedPanel, SincePanel } from './panels/design-panels.tsx';
import { GuardrailPanel } from './panels/guardrail-panel.tsx';
import { SplitPanel } from './panels/split-panel.tsx';
import { hasEnded, isAlarmed, type ResultsAbTest, type VariantResult } from './shown-results.ts';
import { useTerms } from './terms.ts';
import { VerdictCard } from './verdict-card.tsx';

type Column = FigureColumn<VariantResult>;

/** The figures of each variant for this kind of test. During a split alarm nothing that compares them is shown. */
export const variantColumns = (
  test: ResultsAbTest,
  analysis: AbAnalysis,
  t: Translate,
  figures: Figures,
): Column[] => {
  const named = (
    name: 'share' | 'units' | 'conversions' | 'rate' | 'revenue' | 'perVisitor' | 'lift' | 'p',
  ) => ({
    key: name,
    head: t(`result.${name}`),
    help: t(`result.${name}.help`),
  });
  const chance = (name: 'best' | 'beats' | 'loss') => ({
    key: name,
    head: t(`result.${name}`),
    help: t(`result.${name}.help`),
  });
  const isRevenue = test.metric.kind === 'revenue';
  const money: Column[] = [
    { ...named('revenue'), write: ({ revenue }) => figures.money(revenue) },
    {
      ...named('perVisitor'),
      write: ({ revenue, units }) => figures.price(revenue === null || units === 0 ? null : revenue / units),
    },
  ];
  const chances: Column[] = [
    { ...chance('best'), write: ({ pBest }) => figures.chance(pBest) },
    {
      ...chance('beats'),
      write: ({ pBeatsControl }) => figures.chance(pBeatsControl),
      below: ({ liftCredible }) =>
        liftCredible === null ? null : t('result.range.likely', { range: figures.lifts(liftCredible) }),
    },
    {
      ...chance('loss'),
      write: ({ expectedLoss }) => (isRevenue ? figures.price : figures.loss)(expectedLoss),
    },
  ];
  const compared: Column[] = [
    {
      ...named('lift'),
      write: ({ lift }) => figures.lift(lift),
      below: ({ liftInterval }) =>
        liftInterval === null ? null : t('result.range.anytime', { range: figures.lifts(liftInterval) }),
    },
    { ...named('p'), write: ({ pValue }) => figures.p(pValue) },
    ...(test.kind === 'aa' ? [] : chances),
  ];
  const isSound = !isAlarmed(analysis);
  return [
    ...(hasEnded(test)
      ? []
      : [{ ...named('share'), write: ({ weight }: VariantResult) => figures.weight(weight) }]),
    {
      ...named('units'),
      write: ({ units }) => figures.count(units),
      below: ({ units, assigned }) =>
        assigned > units ? t('result.waiting', { count: assigned - units }) : null,
    },
    { ...named('conversions'), write: ({ conversions }) => figures.count(conversions) },
    {
      ...named('rate'),
      write: ({ rate }) => figures.rate(rate),
      below: ({ rateInterval }) => (rateInterval === null || !isSound ? null : figures.between(rateInterval)),
    },
    ...(isRevenue ? money : []),
    ...(isSound ? compared : []),
    {
      key: 'bots',
      head: t('result.bots'),
      help: t('result.bots.help'),
      write: ({ bots, requests }) => figures.share(requests === 0 ? null : bots / requests),
    },
  ];
};

interface ResultsProps {
  test: ResultsAbTest;
  analysis: AbAnalysis;
  timeZone: string;
  /** ISO 4217, of the workspace. */
  currency: string;
  segments?: ReactNode;
}

/** All results of a test, for its owners and anyone they shared it with: read-only. */
export const Results = ({ test, analysis, timeZone, currency, segments }: ResultsProps) => {
  const terms = useTerms(test, timeZone, currency);
  const { t, figures, nameOf, placeOf } = terms;
  const { arms: variants, splits, guardrails, fixed, bandit } = analysis;
  const visited = variants.some(({ assigned, requests }) => assigned > 0 || requests > 0);
  const title = t('result.section.variants');
  const isSound = !isAlarmed(analysis);
  return (
    <Stack spacing={2} sx={colorStyle}>
      <VerdictCard test={test} analysis={analysis} terms={terms} />
      {visited && (
        <>
          <Section title={title} flush>
            <FigureTable
              label={title}
              variants={variants}
              columns={variantColumns(test, analysis, t, figures)}
              nameOf={nameOf}
              placeOf={placeOf}
            />
            {!isSound && (
              <Alert severity="warning" sx={{ m: 2, mt: 1 }}>
                {t('result.withheld')}
              </Alert>
            )}
          </Section>
          {bandit && <BanditPanel bandit={bandit} metric={test.metric.kind} terms={terms} />}
          {isSound && (
            <>
              <Charts test={test} analysis={analysis} terms={terms} />
              <GuardrailPanel guardrails={guardrails} types={test.types} terms={terms} />
            </>
          )}
          {splits.length > 0 && <SplitPanel analysis={analysis} terms={terms} />}
          <SincePanel analysis={analysis} terms={terms} />
          {isSound && fixed && <FixedPanel fixed={fixed} metric={test.metric.kind} terms={terms} />}
          {isSound && variants.some(({ units }) => units > 0) && segments}
        </>
      )}
      <Box>
        <PhaseList test={test} timeZone={timeZone} />
      </Box>
    </Stack>
  );
};

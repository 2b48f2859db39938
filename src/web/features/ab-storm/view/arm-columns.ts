import type { AbAnalysis } from '../../../../contracts/ab-tests/ab-test-analysis.ts';
import type { Translate } from '../../../i18n/use-t.ts';
import type { FigureColumn } from './figure-table.tsx';
import type { Figures } from './figures.ts';
import { type ArmResult, hasEnded, isAlarmed, type ResultsTest } from './results-test.ts';

type Column = FigureColumn<ArmResult>;

/** The figures of each variant for this kind of test. During a split alarm no chances are shown. */
export const armColumns = (
  test: ResultsTest,
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
  return [
    ...(hasEnded(test)
      ? []
      : [{ ...named('share'), write: ({ weight }: ArmResult) => figures.weight(weight) }]),
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
      below: ({ rateInterval }) => (rateInterval === null ? null : figures.between(rateInterval)),
    },
    ...(isRevenue ? money : []),
    {
      ...named('lift'),
      write: ({ lift }) => figures.lift(lift),
      below: ({ liftInterval }) =>
        liftInterval === null ? null : t('result.range.anytime', { range: figures.lifts(liftInterval) }),
    },
    { ...named('p'), write: ({ pValue }) => figures.p(pValue) },
    ...(test.kind === 'aa' || isAlarmed(analysis) ? [] : chances),
    {
      key: 'bots',
      head: t('result.bots'),
      help: t('result.bots.help'),
      write: ({ bots, requests }) => figures.share(requests === 0 ? null : bots / requests),
    },
  ];
};

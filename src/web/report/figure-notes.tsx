import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useIntl } from 'react-intl';
import type { ReportAnswer, ReportFilters } from '../../contracts/reports/report-query.ts';
import type { CommonMetric } from '../../core/report/metrics.ts';
import { useOnlyReading } from '../api/accounts/session.ts';
import { type Translate, useT } from '../i18n/use-t.ts';
import { LinkButton } from '../ui/layout/link.tsx';
import { DivideUnmatched } from './divide-unmatched.tsx';
import { knownConversions, missingConversions } from './missing-conversions.ts';
import { useMetricFormat } from './use-metric-format.ts';
import { dimensionWord } from './words.ts';

/** Maximum number of campaigns listed by name. */
const NAMED = 3;

/** Data left out of a figure. */
const notes = {
  revenue: 'unpriced',
  cost: 'uncosted',
  profit: 'uncostedRevenue',
  roi: 'uncostedRevenue',
} as const satisfies Partial<Record<CommonMetric, CommonMetric>>;

export interface NoteProps {
  metric: CommonMetric;
  answer: ReportAnswer;
}

/** How much is missing from a figure because it is unknown. */
const UnknownNote = ({ metric, answer: { total, currency } }: NoteProps) => {
  const t = useT();
  const write = useMetricFormat(currency);
  if (!(metric in notes) || total.values[metric] === null) return null;
  const name = notes[metric as keyof typeof notes];
  const count = Number(total.values[name] ?? 0);
  if (count <= 0) return null;
  return name === 'uncostedRevenue'
    ? t('metric.note.uncostedRevenue', { amount: write(name, total.values[name]) })
    : t(`metric.note.${name}`, { count });
};

/** Figures that spend without visits would make worse. */
const WORSENED: readonly CommonMetric[] = ['cost', 'profit', 'roi'];

/** A note below a figure, and before it how much spend is left out, because no figure must look better than it is. */
export const FigureNote = ({ metric, answer }: NoteProps) => {
  const t = useT();
  const write = useMetricFormat(answer.currency);
  const leftOut = answer.withoutVisits?.leftOut ?? '0';
  return (
    <>
      {WORSENED.includes(metric) && Number(leftOut) > 0 && (
        <Box component="span" sx={{ display: 'block', color: 'warning.main', fontWeight: 500 }}>
          {t('metric.note.leftOut', { amount: write('cost', leftOut) })}
        </Box>
      )}
      <UnknownNote metric={metric} answer={answer} />
    </>
  );
};

/** What estimates were learned from, or why there are none. */
const maturityNote = (t: Translate, answer: Pick<Noted, 'from' | 'maturity' | 'total'>): string[] => {
  if (!answer.maturity) return [];
  const { problem, days } = answer.maturity;
  if (problem === 'basis') return [t('report.maturity.basis')];
  if (problem !== 'too_few' && days !== null) return [t('report.maturity', { days })];
  return missingConversions(answer) === 0
    ? [t('report.maturity.soon')]
    : [t('report.maturity.tooFew', { conversions: knownConversions(answer) })];
};

type Noted = Pick<
  ReportAnswer,
  'withoutCost' | 'withoutVisits' | 'withoutId' | 'runningSpend' | 'maturity' | 'currency'
> &
  Partial<Pick<ReportAnswer, 'from' | 'total'>>;

/** How many clicks have no cost because they have no ID, and of what. */
const withoutIdNote = (
  t: Translate,
  list: (words: string[]) => string,
  { visits, dimensions }: NonNullable<ReportAnswer['withoutId']>,
): string =>
  dimensions.join() === 'ad'
    ? t('report.withoutId.ad', { count: visits })
    : t('report.withoutId.other', {
        count: visits,
        dimensions: list(dimensions.map((one) => dimensionWord(t, one))),
      });

export interface SentencesProps {
  answer: Noted;
}

/** Notes on reading the figures: campaigns without costs, spend without visits, unfinished periods of it, and estimates. */
export const ReportSentences = ({ answer }: SentencesProps) => {
  const { withoutCost, withoutVisits, withoutId, runningSpend, currency } = answer;
  const t = useT();
  const write = useMetricFormat(currency);
  const amountOf = (part: 'counted' | 'leftOut' | 'unlaidCredit'): string | null =>
    withoutVisits === null || Number(withoutVisits[part]) === 0 ? null : write('cost', withoutVisits[part]);
  const [unvisited, leftOut, credit] = [amountOf('counted'), amountOf('leftOut'), amountOf('unlaidCredit')];
  const intl = useIntl();
  const { count, campaigns } = withoutCost;
  const named = campaigns.slice(0, NAMED).map(({ id, name }) => name ?? id);
  const others = count - named.length;
  const list = others > 0 ? [...named, t('filter.others', { count: others })] : named;
  const sentences = [
    ...(count > 0 ? [t('report.withoutCost', { campaigns: intl.formatList(list) })] : []),
    ...(unvisited === null ? [] : [t('report.withoutVisits', { amount: unvisited })]),
    ...(withoutId ? [withoutIdNote(t, (words) => intl.formatList(words), withoutId)] : []),
    ...(leftOut === null ? [] : [t('report.leftOutSpend', { amount: leftOut })]),
    ...(credit === null ? [] : [t('report.unlaidCredit', { amount: credit })]),
    ...(runningSpend ? [t('report.runningSpend')] : []),
    ...maturityNote(t, answer),
  ];
  return sentences.map((note) => (
    <Typography key={note} variant="caption" color="textSecondary" component="p" sx={{ px: 2, py: 0.5 }}>
      {note}
    </Typography>
  ));
};

export interface ReportNotesProps {
  answer: ReportAnswer;
  filters: ReportFilters;
}

/** The same, with a link to the rates if revenue is missing one. */
export const ReportNotes = ({ answer, filters }: ReportNotesProps) => {
  const t = useT();
  const mayEdit = useOnlyReading() === null;
  return (
    <Box>
      <ReportSentences answer={answer} />
      {answer.withoutId && mayEdit && <DivideUnmatched from={answer.from} to={answer.to} filters={filters} />}
      {Number(answer.total.values.unpriced ?? 0) > 0 && (
        <LinkButton to="/postback/$page" params={{ page: 'exchange-rates' }} size="small">
          {t('metric.rates')}
        </LinkButton>
      )}
    </Box>
  );
};

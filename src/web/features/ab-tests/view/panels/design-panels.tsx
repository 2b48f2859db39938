import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AbAnalysis } from '../../../../../contracts/ab-tests/ab-test-analysis.ts';
import { Section } from '../../../../ui/layout/section.tsx';
import { FigureTable } from '../figure-table.tsx';
import { HelpButton } from '../help-button.tsx';
import type { ResultsAbTest, VariantResult } from '../shown-results.ts';
import type { ResultsTerms } from '../terms.ts';

interface BanditPanelProps {
  bandit: NonNullable<AbAnalysis['bandit']>;
  metric: ResultsAbTest['metric']['kind'];
  terms: ResultsTerms;
}

/** A bandit's steps and the cost of learning. */
export const BanditPanel = ({ bandit, metric, terms: { t, figures, time } }: BanditPanelProps) => {
  const { enough, missed, missedByEqualShares, steps, nextAt } = bandit;
  const amount = (value: number | null): string =>
    metric === 'revenue' ? figures.money(value) : figures.count(value === null ? null : Math.round(value));
  return (
    <Section title={t('result.bandit')}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {!enough && <Typography variant="body2">{t('result.bandit.waiting')}</Typography>}
        {enough && nextAt !== null && (
          <Typography variant="body2">{t('result.bandit.enough', { time: time(nextAt) })}</Typography>
        )}
        <Typography variant="body2">{t('result.bandit.steps', { count: steps })}</Typography>
        {missed !== null && missedByEqualShares !== null && (
          <Typography variant="body2" component="div">
            {t('result.bandit.missed')}:{' '}
            {t('result.bandit.missed.text', { missed: amount(missed), equal: amount(missedByEqualShares) })}
            <HelpButton name={t('result.bandit.missed')} text={t('result.bandit.missed.help')} />
          </Typography>
        )}
      </Box>
    </Section>
  );
};

interface FixedPanelProps {
  fixed: NonNullable<AbAnalysis['fixed']>;
  metric: ResultsAbTest['metric']['kind'];
  terms: ResultsTerms;
}

/** Fixed-sample figures, valid for a single look; collapsed so that nobody looks at them in passing. */
export const FixedPanel = ({ fixed, metric, terms }: FixedPanelProps) => {
  const { t, figures, nameOf, placeOf } = terms;
  const title = t('result.section.fixed');
  return (
    <Accordion
      variant="outlined"
      disableGutters
      sx={{ borderRadius: '12px !important', overflow: 'hidden', '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Typography variant="h2" component="span">
          {title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ p: 0 }}>
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1 }}>
          {t('result.fixed.help')}
        </Typography>
        <Alert severity={fixed.planned ? 'info' : 'warning'} sx={{ mx: 2, mb: 1 }}>
          {t(fixed.planned ? 'result.fixed.planned' : 'result.fixed.not')}
        </Alert>
        <FigureTable
          label={title}
          variants={fixed.arms}
          columns={[
            {
              key: 'lift',
              head: t('result.lift'),
              write: ({ lift }) => figures.lift(lift),
              below: ({ interval }) =>
                interval === null ? null : t('result.range.once', { range: figures.lifts(interval) }),
            },
            {
              key: 'p',
              head: t(metric === 'revenue' ? 'result.fixed.mean' : 'result.fixed.p'),
              write: ({ pValue }) => figures.p(pValue),
            },
            ...(metric === 'revenue'
              ? []
              : [
                  {
                    key: 'pooled',
                    head: t('result.fixed.pooled'),
                    write: ({ pooledP }: (typeof fixed.arms)[number]) => figures.p(pooledP),
                  },
                ]),
            { key: 'holm', head: t('result.fixed.holm'), write: ({ pHolm }) => figures.p(pHolm) },
          ]}
          nameOf={nameOf}
          placeOf={placeOf}
        />
      </AccordionDetails>
    </Accordion>
  );
};

const KINDS = ['rejected', 'reclassified', 'before', 'after'] as const;

/** Late changes and uncounted conversions, which affect no number; nothing if there are none. */
export const SincePanel = ({
  analysis: { arms: variants },
  terms,
}: {
  analysis: AbAnalysis;
  terms: ResultsTerms;
}) => {
  const { t, figures, nameOf, placeOf } = terms;
  const kinds = KINDS.filter((kind) => variants.some(({ since }) => since[kind] > 0));
  if (kinds.length === 0) return null;
  const title = t('result.section.since');
  return (
    <Section title={title} flush actions={<HelpButton name={title} text={t('result.since.help')} />}>
      <FigureTable
        label={title}
        variants={variants}
        columns={kinds.map((kind) => ({
          key: kind,
          head: t(`result.since.${kind}`),
          write: ({ since }: VariantResult) => figures.count(since[kind]),
        }))}
        nameOf={nameOf}
        placeOf={placeOf}
      />
    </Section>
  );
};

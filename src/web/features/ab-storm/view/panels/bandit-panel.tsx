import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AbAnalysis } from '../../../../../contracts/ab-tests/ab-test-analysis.ts';
import { Section } from '../../../../ui/layout/section.tsx';
import type { ResultsTest } from '../results-test.ts';
import type { ResultsTerms } from '../terms.ts';
import { What } from '../what.tsx';

interface BanditPanelProps {
  bandit: NonNullable<AbAnalysis['bandit']>;
  metric: ResultsTest['metric']['kind'];
  terms: ResultsTerms;
}

/** A bandit's steps, and the cost of learning. */
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
            <What name={t('result.bandit.missed')} text={t('result.bandit.missed.help')} />
          </Typography>
        )}
      </Box>
    </Section>
  );
};

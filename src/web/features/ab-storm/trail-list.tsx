import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AbTestDetail, AbTrailEntry } from '../../../contracts/ab-tests/ab-test.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { Section } from '../../ui/layout/section.tsx';
import { outcomeWords } from './outcome-text.ts';

/** Automatic entries: their missing user is not a former member. */
const BY_FAIRLEAD: ReadonlySet<AbTrailEntry['act']> = new Set(['bandit', 'upgrade', 'rules_skipped']);

interface TrailListProps {
  test: AbTestDetail;
  timeZone: string;
}

/** The history of a test, newest first. */
export const TrailList = ({ test: { trail, arms }, timeZone }: TrailListProps) => {
  const t = useT();
  const format = useFormat();
  const details = ({ fields, phase, outcome, note }: AbTrailEntry): string[] => [
    ...(fields.length > 0 ? [t('abTest.trail.fields', { count: fields.length })] : []),
    ...(phase === null ? [] : [t('abTest.trail.phase', { phase })]),
    ...(outcome === null ? [] : [outcomeWords(t, arms, outcome)]),
    ...(note === '' ? [] : [note]),
  ];
  return (
    <Section title={t('abTest.section.trail')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {trail.map((entry) => (
          <Box component="li" key={`${entry.at} ${entry.act} ${entry.phase}`}>
            <Typography variant="body2">
              <strong>{t(`abTest.trail.${entry.act}`)}</strong>
              {details(entry).map((detail) => ` · ${detail}`)}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {format.minute(entry.at, timeZone)} ·{' '}
              {BY_FAIRLEAD.has(entry.act) ? t('app.name') : (entry.user?.name ?? t('abTest.trail.nobody'))}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
};

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useIntl } from 'react-intl';
import type { AbTestDetail } from '../../../contracts/ab-tests/ab-test.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { Link } from '../../ui/layout/link.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Acts } from './acts.tsx';
import { windowOf } from './form/values.ts';
import { outcomeWords } from './history.tsx';
import { goalWords, placeWords } from './words.ts';

/** Names known to the browser. */
const names = { seconds: 'second', minutes: 'minute', hours: 'hour', days: 'day' } as const;

interface FactsProps {
  test: AbTestDetail;
  timeZone: string;
  mayEdit: boolean;
}

/** The details and state of a test, with the available actions. */
export const Facts = ({ test, timeZone, mayEdit }: FactsProps) => {
  const t = useT();
  const format = useFormat();
  const intl = useIntl();
  const { window, unit } = windowOf(test.windowSeconds);
  const time = (iso: string | null): string =>
    iso === null ? t('app.notKnown') : format.minute(iso, timeZone);
  const rows = [
    [t('abTest.place'), placeWords(t, test)],
    [t('abTest.goal'), goalWords(t, test)],
    [
      t('abTest.window'),
      intl.formatNumber(Number(window), { style: 'unit', unit: names[unit], unitDisplay: 'long' }),
    ],
    [t('abTest.alpha'), format.percent(test.alpha, 2)],
    [t('abTest.mde'), format.percent(test.mde, 1)],
    [t('abTest.planned.fact'), format.count(test.plannedUnits)],
    [t('abTest.mode'), t(`abTest.mode.${test.mode}`)],
    [t('abTest.started'), time(test.startedAt)],
    [t('abTest.ended'), time(test.endedAt)],
    [t('abTest.key'), test.key],
  ] as const;
  return (
    <Section title={t('abTest.section.state')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography color="textSecondary">{t(`abTest.state.${test.state}.text`)}</Typography>
        {test.waiting && <Alert severity="warning">{t(`abTest.waiting.${test.waiting}`)}</Alert>}
        {test.outcome && <Alert severity="info">{outcomeWords(t, test.arms, test.outcome)}</Alert>}
        {mayEdit && <Acts test={test} verdict={null} />}
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
            '& dd': { m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
          }}
        >
          <Box>
            <Typography component="dt" variant="caption" color="textSecondary">
              {t('campaigns.name')}
            </Typography>
            <dd>
              <Link to="/campaign/campaignsView" search={{ id: test.campaign.id }}>
                {test.campaign.name}
              </Link>
            </dd>
          </Box>
          {rows.map(([label, value]) => (
            <Box key={label}>
              <Typography component="dt" variant="caption" color="textSecondary">
                {label}
              </Typography>
              <dd>{value}</dd>
            </Box>
          ))}
        </Box>
      </Box>
    </Section>
  );
};

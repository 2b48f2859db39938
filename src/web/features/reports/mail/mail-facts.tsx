import Box from '@mui/material/Box';
import { useIntl } from 'react-intl';
import type { ReportSchedule } from '../../../../contracts/reports/report-schedule.ts';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useT } from '../../../i18n/use-t.ts';
import { hourWord, LAST_DAY, weekdayWord } from './time-text.ts';

interface MailFactsProps {
  schedule: ReportSchedule;
  timeZone: string;
}

/** A report's schedule and recipients, for users who cannot change them. */
export const MailFacts = ({ schedule, timeZone }: MailFactsProps) => {
  const t = useT();
  const intl = useIntl();
  const { every, weekday, day, hour, language, recipients } = schedule;
  const facts: [label: string, text: string][] = [[t('mail.every'), t(`mail.every.${every}`)]];
  if (every === 'week') facts.push([t('mail.weekday'), weekdayWord(intl, weekday)]);
  if (every === 'month')
    facts.push([t('mail.day'), day === LAST_DAY ? t('mail.day.last') : intl.formatNumber(day)]);
  facts.push(
    [t('mail.hour'), `${hourWord(hour)} (${timeZone})`],
    [t('mail.language'), LANGUAGE_NAMES[language]],
    [
      t('mail.recipients'),
      intl.formatList(recipients.flatMap(({ name, stopped }) => (stopped ? [] : [name]))),
    ],
  );
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', columnGap: 2, rowGap: 0.75, gridTemplateColumns: 'auto minmax(0, 1fr)' }}
    >
      {facts.map(([label, text]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {text}
          </Box>
        </Box>
      ))}
    </Box>
  );
};

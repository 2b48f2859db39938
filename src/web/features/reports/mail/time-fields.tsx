import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '../../../i18n/language.ts';
import { useT } from '../../../i18n/use-t.ts';
import { hourWord, LAST_DAY, type MailValues, weekdayWord } from './mail-values.ts';

interface TimeFieldsProps {
  values: MailValues;
  timeZone: string;
  onChange: (next: Partial<MailValues>) => void;
}

const EVERY = ['day', 'week', 'month'] as const;
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);
const EVERY_MONTH_HAS = 28;

interface ChoiceProps {
  label: string;
  value: string | number;
  helperText?: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

const Choice = ({ onChange, ...rest }: ChoiceProps) => (
  <TextField
    {...rest}
    select
    fullWidth
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  />
);

/** Time in the workspace's zone, and language. */
export const TimeFields = ({ values, timeZone, onChange }: TimeFieldsProps) => {
  const t = useT();
  const intl = useIntl();
  const { every, weekday, day, hour, language } = values;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Choice
        label={t('mail.every')}
        value={every}
        onChange={(value) => onChange({ every: EVERY.find((one) => one === value) ?? every })}
      >
        {EVERY.map((one) => (
          <option key={one} value={one}>
            {t(`mail.every.${one}`)}
          </option>
        ))}
      </Choice>
      {every === 'week' && (
        <Choice
          label={t('mail.weekday')}
          value={weekday}
          onChange={(value) => onChange({ weekday: Number(value) })}
        >
          {numbers(1, 7).map((one) => (
            <option key={one} value={one}>
              {weekdayWord(intl, one)}
            </option>
          ))}
        </Choice>
      )}
      {every === 'month' && (
        <Choice
          label={t('mail.day')}
          value={day}
          {...(day > EVERY_MONTH_HAS && day < LAST_DAY && { helperText: t('mail.day.shorter') })}
          onChange={(value) => onChange({ day: Number(value) })}
        >
          {numbers(1, LAST_DAY).map((one) => (
            <option key={one} value={one}>
              {one === LAST_DAY ? t('mail.day.last') : intl.formatNumber(one)}
            </option>
          ))}
        </Choice>
      )}
      <Choice
        label={t('mail.hour')}
        value={hour}
        helperText={t('mail.zone', { zone: timeZone })}
        onChange={(value) => onChange({ hour: Number(value) })}
      >
        {numbers(0, 23).map((one) => (
          <option key={one} value={one}>
            {hourWord(one)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('mail.language')}
        value={language}
        onChange={(value) => isLanguage(value) && onChange({ language: value })}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </Choice>
    </Box>
  );
};

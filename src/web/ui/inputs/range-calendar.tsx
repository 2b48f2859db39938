import 'react-day-picker/style.css';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { useIntl } from 'react-intl';
import { choiceOf, countDays, type Days, isDay, MAX_DAYS } from '../../../core/time/range.ts';
import { useLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';

interface RangeCalendarProps {
  days: Days | null;
  /** Today's date in the workspace's zone. */
  today: string;
  onShow: (days: Days) => void;
  onCancel: () => void;
}

/** At most the width of a popover on a phone: 16 px on each side, and its border. */
const WIDTH = 'min(344px, calc(100vw - 34px))';

/** The calendar uses days of the browser's zone: noon is on the same date in all of them. */
const asDate = (day: string): Date => new Date(`${day}T12:00:00`);

const asDay = (date: Date): string => {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** The calendar's own stylesheet sets these on the same element with one class; two classes win in any order. */
const variables = {
  '--rdp-accent-color': 'var(--mui-palette-primary-main)',
  '--rdp-accent-background-color': 'color-mix(in srgb, var(--mui-palette-primary-main) 14%, transparent)',
  '--rdp-range_start-color': 'var(--mui-palette-primary-contrastText)',
  '--rdp-range_end-color': 'var(--mui-palette-primary-contrastText)',
  '--rdp-day-width': 'calc(100% / 7)',
  '--rdp-day-height': '40px',
  '--rdp-day_button-width': 'min(38px, 100%)',
  '--rdp-day_button-height': '38px',
  '--rdp-weekday-opacity': 1,
} as const;

const calendarStyle = {
  fontVariantNumeric: 'tabular-nums',
  fontSize: '0.875rem',
  '& .rdp-root': variables,
  '& .rdp-months': { maxWidth: 'none' },
  '& .rdp-month, & .rdp-month_grid': { width: 1 },
  '& .rdp-month_grid': { tableLayout: 'fixed' },
  '& .rdp-month_caption': { fontSize: '1rem', fontWeight: 500, px: 1 },
  '& .rdp-weekday': { color: 'text.secondary', fontWeight: 500 },
  '& .rdp-day_button': { color: 'inherit', font: 'inherit', mx: 'auto' },
} as const;

/** Selects a range by calendar or typing. The first field has the initial focus; arrow keys move through the days. */
export const RangeCalendar = ({ days, today, onShow, onCancel }: RangeCalendarProps) => {
  const t = useT();
  const intl = useIntl();
  const language = useLanguage();
  const help = useId();
  const [from, setFrom] = useState(days?.from ?? '');
  const [to, setTo] = useState(days?.to ?? '');
  const [month, setMonth] = useState(asDate(days?.to ?? today));
  const [tried, setTried] = useState(false);
  const known = isDay(from) && isDay(to);
  const [first = '', last = ''] = [from, to].sort();
  const isLong = known && countDays({ from: first, to: last }) > MAX_DAYS;
  const wrong = isLong
    ? t('range.own.long', { days: MAX_DAYS })
    : tried && !known
      ? t('range.own.missing')
      : '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    const choice = choiceOf({ from, to });
    if (known && !isLong && typeof choice === 'object') onShow(choice);
  };
  const typed = (change: (value: string) => void, value: string): void => {
    change(value);
    if (isDay(value) && value <= today) setMonth(asDate(value));
  };
  const field = (label: string, value: string, change: (value: string) => void, isFirst = false) => (
    <TextField
      type="date"
      size="small"
      label={label}
      value={value}
      autoFocus={isFirst}
      error={wrong !== ''}
      onChange={(event) => typed(change, event.target.value)}
      slotProps={{ htmlInput: { max: today, 'aria-describedby': help, sx: { px: 1.25 } } }}
    />
  );
  const name = (date: Date, options: Intl.DateTimeFormatOptions): string => intl.formatDate(date, options);
  const monthOf = (date: Date): string => name(date, { month: 'long', year: 'numeric' });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ p: 2, display: 'grid', gap: 2, width: WIDTH }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1 }}>
        {field(t('range.own.from'), from, setFrom, true)}
        {field(t('range.own.to'), to, setTo)}
      </Box>
      <Box sx={calendarStyle}>
        <DayPicker
          mode="range"
          lang={language}
          selected={
            known
              ? { from: asDate(first), to: asDate(last) }
              : { from: isDay(from) ? asDate(from) : undefined, to: isDay(to) ? asDate(to) : undefined }
          }
          onSelect={(chosen) => {
            setFrom(chosen?.from ? asDay(chosen.from) : '');
            setTo(chosen?.to ? asDay(chosen.to) : '');
          }}
          month={month}
          onMonthChange={setMonth}
          endMonth={asDate(today)}
          today={asDate(today)}
          disabled={{ after: asDate(today) }}
          weekStartsOn={language === 'es' || language === 'ru' ? 1 : 0}
          formatters={{
            formatCaption: monthOf,
            formatDay: (date) => intl.formatNumber(date.getDate()),
            formatWeekdayName: (date) => name(date, { weekday: 'short' }),
          }}
          labels={{
            labelDayButton: (date) => name(date, { dateStyle: 'full' }),
            labelGrid: monthOf,
            labelNav: () => t('range.own'),
            labelNext: () => t('range.own.after'),
            labelPrevious: () => t('range.own.before'),
            labelWeekday: (date) => name(date, { weekday: 'long' }),
          }}
        />
      </Box>
      <FormHelperText id={help} error role={wrong === '' ? undefined : 'alert'} sx={{ m: 0 }}>
        {wrong}
      </FormHelperText>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
        <Button type="submit" variant="contained">
          {t('range.own.show')}
        </Button>
      </Box>
    </Box>
  );
};

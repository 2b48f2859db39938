import DateRange from '@mui/icons-material/DateRange';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { dateAt, QUICK_RANGES, type RangeChoice } from '../../../core/time/range.ts';
import { useT } from '../../i18n/use-t.ts';
import { daysWords } from '../../time/range-text.ts';
import { DaysPopover } from './days-popover.tsx';

interface RangeSelectProps<Choice extends RangeChoice | undefined> {
  /** Undefined: no range, if the screen allows that. */
  value: Choice;
  /** The workspace's zone, which decides when days begin and end. */
  timeZone: string;
  onChange: (value: Choice | RangeChoice) => void;
}

const toggle = {
  textTransform: 'none',
  px: { xs: 1.25, sm: 2 },
  borderRadius: 999,
  whiteSpace: 'nowrap',
} as const;

/** The most common ranges, and a custom one. */
export const RangeSelect = <Choice extends RangeChoice | undefined>({
  value,
  timeZone,
  onChange,
  all = false,
}: RangeSelectProps<Choice> & { all?: boolean }) => {
  const t = useT();
  const intl = useIntl();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const days = typeof value === 'object' ? value : null;
  const today = dateAt(Date.now(), timeZone);
  return (
    <>
      <ToggleButtonGroup size="small" sx={{ maxWidth: 1, overflowX: 'auto' }} aria-label={t('range.label')}>
        {all && (
          <ToggleButton
            value="all"
            selected={value === undefined}
            sx={toggle}
            onClick={() => onChange(undefined as Choice)}
          >
            {t('range.all')}
          </ToggleButton>
        )}
        {QUICK_RANGES.map((name) => (
          <ToggleButton
            key={name}
            value={name}
            selected={value === name}
            sx={toggle}
            onClick={() => onChange(name)}
          >
            {t(`range.${name}`)}
          </ToggleButton>
        ))}
        <ToggleButton
          value="own"
          selected={days !== null}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          sx={{ ...toggle, gap: 0.75 }}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <DateRange fontSize="small" />
          {days ? daysWords(intl, days, today) : t('range.own')}
        </ToggleButton>
      </ToggleButtonGroup>
      <DaysPopover
        label={t('range.own')}
        anchor={anchor}
        days={days}
        today={today}
        onShow={(chosen) => {
          setAnchor(null);
          onChange(chosen);
        }}
        onClose={() => setAnchor(null)}
      />
    </>
  );
};

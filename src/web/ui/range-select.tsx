import DateRange from '@mui/icons-material/DateRange';
import Popover, { type PopoverActions } from '@mui/material/Popover';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useCallback, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useT } from '../i18n/use-t.ts';
import { dateAt } from '../time/range.ts';
import { type Days, RANGE_NAMES, type RangeChoice } from '../time/range-names.ts';
import { latePart, OnDemand } from './on-demand.tsx';

const calendar = latePart(async () => (await import('./range-calendar.tsx')).RangeCalendar);

interface RangeSelectProps<Choice extends RangeChoice | undefined> {
  /** Undefined: no range at all, where the screen has that. */
  value: Choice;
  /** Of the workspace: days begin and end by its clock. */
  timeZone: string;
  onChange: (value: Choice | RangeChoice) => void;
}

const toggle = {
  textTransform: 'none',
  px: { xs: 1.25, sm: 2 },
  borderRadius: 999,
  whiteSpace: 'nowrap',
} as const;

/** Ranges that have a name, and own days by a calendar, which is loaded when it is asked for. */
export const RangeSelect = <Choice extends RangeChoice | undefined>({
  value,
  timeZone,
  onChange,
  all = false,
}: RangeSelectProps<Choice> & { all?: boolean }) => {
  const t = useT();
  const intl = useIntl();
  const own = useRef<HTMLButtonElement>(null);
  const popover = useRef<PopoverActions>(null);
  // Opened before the calendar came, it was placed by the width of nothing.
  const place = useCallback(() => popover.current?.updatePosition(), []);
  const [open, setOpen] = useState(false);
  // Opened again while it still fades out, it must not come back with what was typed before.
  const [opening, setOpening] = useState(0);
  const days = typeof value === 'object' ? value : null;
  const close = (): void => setOpen(false);
  const show = (chosen: Days): void => {
    close();
    onChange(chosen);
  };
  const today = dateAt(Date.now(), timeZone);
  const words = (of: Days): string =>
    intl.formatDateTimeRange(Date.parse(of.from), Date.parse(of.to), {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
      ...(of.from.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    });
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
        {RANGE_NAMES.map((name) => (
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
          ref={own}
          value="own"
          selected={days !== null}
          aria-haspopup="dialog"
          aria-expanded={open}
          sx={{ ...toggle, gap: 0.75 }}
          onClick={() => {
            setOpen(true);
            setOpening(opening + 1);
          }}
        >
          <DateRange fontSize="small" />
          {days ? words(days) : t('range.own')}
        </ToggleButton>
      </ToggleButtonGroup>
      <Popover
        action={popover}
        open={open}
        onClose={close}
        anchorEl={() => own.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('range.own'),
            variant: 'outlined',
            elevation: 0,
            sx: { mt: 1 },
          },
        }}
      >
        <OnDemand
          key={opening}
          part={calendar}
          props={{ days, today, onShow: show, onCancel: close }}
          onFailed={close}
          onShown={place}
        />
      </Popover>
    </>
  );
};

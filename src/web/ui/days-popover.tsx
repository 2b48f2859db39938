import Popover, { type PopoverActions } from '@mui/material/Popover';
import { useCallback, useRef, useState } from 'react';
import type { Days } from '../../core/time/range-names.ts';
import { latePart, OnDemand } from './on-demand.tsx';

const calendar = latePart(async () => (await import('./range-calendar.tsx')).RangeCalendar);

interface DaysPopoverProps {
  label: string;
  /** Where it hangs; null while it is closed. */
  anchor: HTMLElement | null;
  days: Days | null;
  /** The date by the clock of the workspace. */
  today: string;
  onShow: (days: Days) => void;
  onClose: () => void;
}

/** Two days by a calendar, which is loaded when it is asked for. */
export const DaysPopover = ({ label, anchor, days, today, onShow, onClose }: DaysPopoverProps) => {
  const popover = useRef<PopoverActions>(null);
  // Opened before the calendar came, it was placed by the width of nothing.
  const place = useCallback(() => popover.current?.updatePosition(), []);
  // Opened again while it still fades out, it must not come back with what was typed before.
  const [{ opening, last }, setOpening] = useState({ opening: 0, last: anchor });
  if (anchor !== last) setOpening({ opening: opening + (anchor === null ? 0 : 1), last: anchor });
  return (
    <Popover
      action={popover}
      open={anchor !== null}
      onClose={onClose}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label,
          variant: 'outlined',
          elevation: 0,
          sx: { mt: 1 },
        },
      }}
    >
      <OnDemand
        key={opening}
        part={calendar}
        props={{ days, today, onShow, onCancel: onClose }}
        onFailed={onClose}
        onShown={place}
      />
    </Popover>
  );
};

import Popover, { type PopoverActions } from '@mui/material/Popover';
import { useCallback, useRef, useState } from 'react';
import type { Days } from '../../../core/time/range.ts';
import { latePart, OnDemand } from '../feedback/on-demand.tsx';

const calendar = latePart(async () => (await import('./range-calendar.tsx')).RangeCalendar);

interface DaysPopoverProps {
  label: string;
  /** Its anchor; null while it is closed. */
  anchor: HTMLElement | null;
  days: Days | null;
  /** Today's date in the workspace's zone. */
  today: string;
  onShow: (days: Days) => void;
  onClose: () => void;
}

/** Selects a range in a calendar that is loaded on demand. */
export const DaysPopover = ({ label, anchor, days, today, onShow, onClose }: DaysPopoverProps) => {
  const popover = useRef<PopoverActions>(null);
  // Before the calendar loads, the popover is positioned for an empty width.
  const place = useCallback(() => popover.current?.updatePosition(), []);
  // If reopened while it fades out, it must not show the values typed before.
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

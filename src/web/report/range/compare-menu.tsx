import Check from '@mui/icons-material/Check';
import CompareArrows from '@mui/icons-material/CompareArrows';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Compare } from '../../../core/time/compare.ts';
import { dateAt, type Range } from '../../../core/time/range.ts';
import { useT } from '../../i18n/use-t.ts';
import { daysWords } from '../../time/range-text.ts';
import { DaysPopover } from '../../ui/inputs/days-popover.tsx';
import { KeyHint } from './key-hint.tsx';

interface CompareMenuProps {
  value: Compare | null;
  weekday: boolean;
  /** The resulting range; null if not compared. */
  compared: Range | null;
  timeZone: string;
  onChange: (value: Compare | null, weekday: boolean) => void;
}

const NAMES = ['none', 'previous', 'year'] as const;

/** Selects the range for comparison. */
export const CompareMenu = ({ value, weekday, compared, timeZone, onChange }: CompareMenuProps) => {
  const t = useT();
  const intl = useIntl();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [own, setOwn] = useState(false);
  const today = dateAt(Date.now(), timeZone);
  const days = typeof value === 'object' ? value : null;
  const said = compared && {
    from: dateAt(Date.parse(compared.from), timeZone),
    to: dateAt(Date.parse(compared.to) - 1, timeZone),
  };
  const choose = (next: Compare | null): void => {
    setOpen(false);
    onChange(next, weekday);
  };
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        color="inherit"
        startIcon={<CompareArrows fontSize="small" />}
        aria-haspopup="menu"
        aria-expanded={open}
        sx={{ whiteSpace: 'nowrap', borderColor: 'divider' }}
        onClick={() => setOpen(true)}
      >
        {said ? t('compare.with', { range: daysWords(intl, said, today) }) : t('compare.label')}
      </Button>
      <Menu open={open} anchorEl={() => button.current} onClose={() => setOpen(false)}>
        {NAMES.map((name) => (
          <MenuItem
            key={name}
            role="menuitemradio"
            aria-checked={(value ?? 'none') === name}
            selected={(value ?? 'none') === name}
            dense
            onClick={() => choose(name === 'none' ? null : name)}
          >
            {t(`compare.${name}`)}
            {name === 'previous' && <KeyHint>X</KeyHint>}
          </MenuItem>
        ))}
        <MenuItem
          role="menuitemradio"
          aria-checked={days !== null}
          selected={days !== null}
          dense
          onClick={() => {
            setOpen(false);
            setOwn(true);
          }}
        >
          {t('compare.own')}
        </MenuItem>
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={weekday}
          disabled={value === null || days !== null}
          dense
          sx={{ borderTop: 1, borderColor: 'divider', mt: 1 }}
          onClick={() => onChange(value, !weekday)}
        >
          {t('compare.weekday')}
          {weekday && <Check fontSize="small" sx={{ ml: 'auto' }} />}
        </MenuItem>
      </Menu>
      <DaysPopover
        label={t('compare.own')}
        anchor={own ? button.current : null}
        days={days}
        today={today}
        onShow={(chosen) => {
          setOwn(false);
          onChange(chosen, weekday);
        }}
        onClose={() => setOwn(false)}
      />
    </>
  );
};

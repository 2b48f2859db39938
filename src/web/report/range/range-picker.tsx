import DateRange from '@mui/icons-material/DateRange';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { dateAt, QUICK_RANGES, RANGE_NAMES, type RangeChoice } from '../../../core/time/range.ts';
import { useT } from '../../i18n/use-t.ts';
import { daysWords } from '../../time/range-text.ts';
import { DaysPopover } from '../../ui/inputs/days-popover.tsx';
import { KeyHint } from './key-hint.tsx';
import { RANGE_KEYS } from './range-keys.ts';

interface RangePickerProps {
  value: RangeChoice;
  /** The workspace's: it decides when days begin and end. */
  timeZone: string;
  /** Whether the calendar is open: a key opens it too. */
  own: boolean;
  /** That key, if it does so on this screen. */
  ownKey?: string;
  onOwn: (own: boolean) => void;
  onChange: (value: RangeChoice) => void;
}

const toggle = {
  textTransform: 'none',
  px: { xs: 1.5, md: 2 },
  borderRadius: 999,
  whiteSpace: 'nowrap',
} as const;
/** The last of a group has square left corners, even if the others are hidden. */
const alone = {
  '&&': {
    borderRadius: { xs: 999, md: '0 999px 999px 0' },
    borderLeftColor: { xs: 'divider', md: 'transparent' },
  },
} as const;
const wide = { display: { xs: 'none', md: 'inline-flex' } } as const;
const narrow = { display: { xs: 'inline-flex', md: 'none' } } as const;

/** All ranges: the usual ones as buttons if there is room, the others in a menu, custom ranges in a calendar. */
export const RangePicker = ({ value, timeZone, own, ownKey, onOwn, onChange }: RangePickerProps) => {
  const t = useT();
  const intl = useIntl();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const today = dateAt(Date.now(), timeZone);
  const days = typeof value === 'object' ? value : null;
  const words = typeof value === 'object' ? daysWords(intl, value, today) : t(`range.${value}`);
  const isQuick = (QUICK_RANGES as readonly RangeChoice[]).includes(value);
  return (
    <>
      <ToggleButtonGroup size="small" aria-label={t('range.label')}>
        {QUICK_RANGES.map((name) => (
          <ToggleButton
            key={name}
            value={name}
            selected={value === name}
            sx={{ ...toggle, ...wide }}
            onClick={() => onChange(name)}
          >
            {t(`range.${name}`)}
          </ToggleButton>
        ))}
        <ToggleButton
          ref={button}
          value="more"
          selected={!isQuick}
          aria-haspopup="menu"
          aria-expanded={open}
          sx={{ ...toggle, ...alone, gap: 0.75 }}
          onClick={() => setOpen(true)}
        >
          <DateRange fontSize="small" />
          {isQuick ? (
            <>
              <Box component="span" sx={wide}>
                {t('range.more')}
              </Box>
              <Box component="span" sx={narrow}>
                {words}
              </Box>
            </>
          ) : (
            words
          )}
        </ToggleButton>
      </ToggleButtonGroup>
      <Menu open={open} anchorEl={() => button.current} onClose={() => setOpen(false)}>
        {RANGE_NAMES.map((name) => (
          <MenuItem
            key={name}
            role="menuitemradio"
            aria-checked={value === name}
            selected={value === name}
            dense
            onClick={() => {
              setOpen(false);
              onChange(name);
            }}
          >
            {t(`range.${name}`)}
            <KeyHint>{RANGE_KEYS[name] ?? ''}</KeyHint>
          </MenuItem>
        ))}
        <MenuItem
          role="menuitemradio"
          aria-checked={days !== null}
          selected={days !== null}
          dense
          onClick={() => {
            setOpen(false);
            onOwn(true);
          }}
        >
          {t('range.own')}
          {ownKey && <KeyHint>{ownKey}</KeyHint>}
        </MenuItem>
      </Menu>
      <DaysPopover
        label={t('range.own')}
        anchor={own ? button.current : null}
        days={days}
        today={today}
        onShow={(chosen) => {
          onOwn(false);
          onChange(chosen);
        }}
        onClose={() => onOwn(false)}
      />
    </>
  );
};

import LockOpen from '@mui/icons-material/LockOpenOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Slider from '@mui/material/Slider';
import TextField from '@mui/material/TextField';
import { memo } from 'react';
import { useT } from '../i18n/use-t.ts';
import { fieldKey } from '../ui/feedback/failure.ts';
import type { SplitActs } from './use-split.ts';
import { parsePercent } from './weights.ts';

interface WeightInputProps {
  acts: SplitActs;
  /** It stays unchanged when others change. */
  locked: boolean;
  place: number;
  text: string;
  /** Name of the weight's path, for screen readers. */
  of: string;
  error: string | undefined;
  /** With two rows there is nothing to lock: the other one takes the rest. */
  lockable: boolean;
}

const Weight = ({ acts, locked, place, text, of, error, lockable }: WeightInputProps) => {
  const t = useT();
  const value = (parsePercent(text) ?? 0) / 100;
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, minWidth: 0 }}>
      <Slider
        size="small"
        value={value}
        aria-label={t('editor.weight.slider', { of })}
        getAriaValueText={() => `${text} %`}
        disabled={locked}
        onChange={(_event, next) => {
          if (typeof next === 'number') acts.set(place, String(next));
        }}
        onPointerDown={acts.hold}
        onChangeCommitted={acts.release}
        // Centred on the number beside it; touch screens get a taller slider.
        sx={{ mt: '14px', '@media (pointer: coarse)': { mt: '7px' }, flex: '1 1 80px', minWidth: 60 }}
      />
      <TextField
        label={t('campaign.destination.weight')}
        value={text}
        error={error !== undefined}
        {...(error !== undefined && { helperText: t(fieldKey(error)) })}
        onFocus={acts.hold}
        onBlur={acts.release}
        onChange={(event) => acts.set(place, event.target.value)}
        disabled={locked}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: {
            inputMode: 'decimal',
            style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
          },
          input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
        }}
        sx={{ flex: '0 0 112px' }}
      />
      {lockable && (
        <IconButton
          aria-label={t('editor.weight.lock', { of })}
          aria-pressed={locked}
          onClick={() => acts.toggleLock(place)}
          sx={{ mt: 1 }}
        >
          {locked ? <Lock fontSize="small" /> : <LockOpen fontSize="small" />}
        </IconButton>
      )}
    </Box>
  );
};

/** A weight by slider or number. */
export const WeightInput = memo(Weight);

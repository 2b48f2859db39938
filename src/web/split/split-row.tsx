import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import LockOpen from '@mui/icons-material/LockOpenOutlined';
import Lock from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Slider from '@mui/material/Slider';
import TextField from '@mui/material/TextField';
import { memo, useState } from 'react';
import { useT } from '../i18n/use-t.ts';
import { fieldKey } from '../ui/feedback/failure.ts';
import type { SplitActs } from './use-split.ts';
import { parsePercent } from './weights.ts';

interface WeightInputProps {
  acts: SplitActs;
  /** Unchanged when others change. */
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
        // Centered on the number beside it; touch screens get a taller slider.
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

export interface SplitOption {
  value: string;
  label: string;
}

interface TargetProps {
  place: number;
  label: string;
  value: string;
  options: readonly SplitOption[];
  /** Chosen in one of the rows. */
  taken: ReadonlySet<string>;
  error: string | undefined;
  onTarget: (place: number, target: string) => void;
}

/** The path of a row. While it is closed it renders only the chosen option: fifty rows of fifty options are many. */
const Target = memo(({ place, label, value, options, taken, error, onTarget }: TargetProps) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const known = options.some((option) => option.value === value);
  return (
    <TextField
      select
      label={label}
      value={known ? value : ''}
      onChange={(event) => onTarget(place, event.target.value)}
      error={error !== undefined}
      {...(error !== undefined && { helperText: t(fieldKey(error)) })}
      slotProps={{ select: { open, onOpen: () => setOpen(true), onClose: () => setOpen(false) } }}
    >
      {options
        .filter((option) => open || option.value === value)
        .map((option) => (
          <MenuItem
            key={option.value}
            value={option.value}
            disabled={option.value !== value && taken.has(option.value)}
            sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
          >
            {option.label}
          </MenuItem>
        ))}
    </TextField>
  );
});

interface SplitRowProps extends Omit<TargetProps, 'error'> {
  weight: string;
  /** There are other rows. */
  several: boolean;
  acts: SplitActs;
  locked: boolean;
  lockable: boolean;
  targetError: string | undefined;
  weightError: string | undefined;
  onRemove: (place: number) => void;
}

const Row = (props: SplitRowProps) => {
  const { place, label, value, options, taken, targetError, onTarget } = props;
  const { weight, several, acts, locked, lockable, weightError, onRemove } = props;
  const t = useT();
  const of = options.find((option) => option.value === value)?.label ?? '';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: several
          ? { xs: 'minmax(0, 1fr) 40px', md: 'minmax(0, 1fr) minmax(0, 1fr) 40px' }
          : 'minmax(0, 1fr)',
        '& > .weight': { gridRow: { xs: 2, md: 'auto' }, gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <Target
        place={place}
        label={label}
        value={value}
        options={options}
        taken={taken}
        onTarget={onTarget}
        error={targetError}
      />
      {several && (
        <>
          <Box className="weight">
            <WeightInput
              acts={acts}
              locked={locked}
              place={place}
              of={of}
              lockable={lockable}
              text={weight}
              error={weightError}
            />
          </Box>
          <IconButton
            aria-label={t('editor.variant.remove', { of })}
            onClick={() => onRemove(place)}
            sx={{ mt: 1 }}
          >
            <DeleteOutline />
          </IconButton>
        </>
      )}
    </Box>
  );
};

/** One path of a split and its weight. A change in one row renders no other. */
export const SplitRow = memo(Row);

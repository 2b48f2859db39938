import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { memo, useState } from 'react';
import { useT } from '../i18n/use-t.ts';
import { fieldKey } from '../ui/feedback/failure.ts';
import type { SplitActs } from './use-split.ts';
import { WeightInput } from './weight-input.tsx';

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
  /** It is not the only one. */
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
            aria-label={t('editor.arm.remove', { of })}
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

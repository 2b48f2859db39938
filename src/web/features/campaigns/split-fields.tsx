import Add from '@mui/icons-material/Add';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useT } from '../../i18n/use-t.ts';
import { fieldKey } from '../../ui/failure.ts';
import { codeAt, codesIn } from './field-codes.ts';
import { placeKey } from './place-key.ts';
import { SplitSum } from './split-sum.tsx';
import { useSplit } from './use-split.ts';
import { WeightInput } from './weight-input.tsx';

interface SplitRow {
  /** One of `options`; '': not chosen yet. */
  target: string;
  weight: string;
}

export interface SplitOption {
  value: string;
  label: string;
}

interface SplitFieldsProps {
  rows: readonly SplitRow[];
  options: readonly SplitOption[];
  /** Of the choice in each row. */
  label: string;
  addLabel: string;
  /** As the form has it for the list. */
  error: unknown;
  /** Names of the choice among the errors of a row. */
  targetName: 'path' | 'destination';
  onWeights: (weights: string[]) => void;
  onTarget: (place: number, target: string) => void;
  onAdd: (target: string) => void;
  onRemove: (place: number) => void;
}

/** Where visitors are split to, with the weights. Alone, a row has all of them and shows no weight. */
export const SplitFields = (props: SplitFieldsProps) => {
  const { rows, options, label, addLabel, error, targetName, onWeights, onTarget, onAdd, onRemove } = props;
  const t = useT();
  const weights = rows.map((row) => row.weight);
  const split = useSplit(
    rows.map((row) => row.target),
    weights,
    onWeights,
  );
  const taken = new Set(rows.map((row) => row.target));
  const free = options.find(({ value }) => !taken.has(value));
  const several = rows.length > 1;
  const labelOf = (target: string): string => options.find(({ value }) => value === target)?.label ?? '';
  const [own] = codesIn(error, false);
  return (
    <Stack spacing={1.5}>
      {rows.map((row, place) => {
        const wrong = codeAt(error, place, targetName);
        return (
          <Box
            key={placeKey(place)}
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
            <TextField
              select
              label={label}
              value={options.some(({ value }) => value === row.target) ? row.target : ''}
              onChange={(event) => onTarget(place, event.target.value)}
              error={wrong !== undefined}
              {...(wrong !== undefined && { helperText: t(fieldKey(wrong)) })}
            >
              {options.map(({ value, label: text }) => (
                <MenuItem
                  key={value}
                  value={value}
                  disabled={value !== row.target && taken.has(value)}
                  sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
                >
                  {text}
                </MenuItem>
              ))}
            </TextField>
            {several && (
              <>
                <Box className="weight">
                  <WeightInput
                    split={split}
                    place={place}
                    text={row.weight}
                    of={labelOf(row.target)}
                    error={codeAt(error, place, 'weight')}
                    lockable={rows.length > 2}
                  />
                </Box>
                <IconButton
                  aria-label={t('editor.arm.remove', { of: labelOf(row.target) })}
                  onClick={() => onRemove(place)}
                  sx={{ mt: 1 }}
                >
                  <DeleteOutline />
                </IconButton>
              </>
            )}
          </Box>
        );
      })}
      {own !== undefined && <Alert severity="error">{t(fieldKey(own))}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {free && (
          <Button size="small" startIcon={<Add />} onClick={() => onAdd(free.value)}>
            {addLabel}
          </Button>
        )}
        {several && (
          <>
            <Button size="small" onClick={split.even}>
              {t('campaign.split')}
            </Button>
            <Box sx={{ flexGrow: 1 }} />
            <SplitSum weights={weights} />
          </>
        )}
      </Box>
    </Stack>
  );
};

import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { WEIGHT_TOTAL } from '../../contracts/routing/routing.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.ts';
import { fieldKey } from '../ui/feedback/failure.ts';
import { useSteady } from '../ui/feedback/use-steady.ts';
import { codeAt, codesIn, placeKey } from './field-codes.ts';
import { type SplitOption, SplitRow } from './split-row.tsx';
import { useSplit } from './use-split.ts';
import { sumOf } from './weights.ts';

/** Below the rows: the sum of the weights. */
export const SplitSum = ({ weights }: { weights: readonly string[] }) => {
  const t = useT();
  const { weight } = useFormat();
  const sum = sumOf(weights);
  const key =
    sum === WEIGHT_TOTAL ? 'campaign.sum' : sum > WEIGHT_TOTAL ? 'campaign.sum.over' : 'campaign.sum.under';
  return (
    <Typography
      variant="body2"
      role="status"
      sx={{
        fontVariantNumeric: 'tabular-nums',
        fontWeight: 500,
        color: sum === WEIGHT_TOTAL ? 'text.secondary' : 'error.main',
      }}
    >
      {t(key, { sum: weight(sum), rest: weight(Math.abs(WEIGHT_TOTAL - sum)) })}
    </Typography>
  );
};

interface SplitValue {
  /** One of `options`; '' until chosen. */
  target: string;
  weight: string;
}

interface SplitFieldsProps {
  rows: readonly SplitValue[];
  options: readonly SplitOption[];
  /** Label of the choice in each row. */
  label: string;
  addLabel: string;
  /** The form's error for the list. */
  error: unknown;
  /** Initial value of an added row; the first unused option if absent; null if none can be added. */
  next?: string | null;
  /** Name of the choice among the errors of a row. */
  targetName: 'path' | 'destination';
  onWeights: (weights: string[]) => void;
  onTarget: (place: number, target: string) => void;
  onAdd: (target: string) => void;
  onRemove: (place: number) => void;
}

/** The paths of a split with their weights. A single row gets all visitors and shows no weight. */
export const SplitFields = (props: SplitFieldsProps) => {
  const { rows, options, label, addLabel, error, targetName, onWeights, onTarget, onAdd, onRemove } = props;
  const t = useT();
  const weights = rows.map((row) => row.weight);
  const targets = rows.map((row) => row.target);
  const { acts, isLocked } = useSplit(targets, weights, onWeights);
  const listed = targets.join(' ');
  const taken = useMemo(() => new Set(listed.split(' ')), [listed]);
  const free = props.next === undefined ? options.find(({ value }) => !taken.has(value))?.value : props.next;
  const several = rows.length > 1;
  const target = useSteady(onTarget);
  const remove = useSteady(onRemove);
  const [own] = codesIn(error, false);
  return (
    <Stack spacing={1.5}>
      {rows.map((row, place) => (
        <SplitRow
          key={placeKey(place)}
          place={place}
          label={label}
          options={options}
          taken={taken}
          several={several}
          acts={acts}
          value={row.target}
          weight={row.weight}
          locked={isLocked(place)}
          lockable={rows.length > 2}
          targetError={codeAt(error, place, targetName)}
          weightError={codeAt(error, place, 'weight')}
          onTarget={target}
          onRemove={remove}
        />
      ))}
      {own !== undefined && <Alert severity="error">{t(fieldKey(own))}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {typeof free === 'string' && (
          <Button size="small" startIcon={<Add />} onClick={() => onAdd(free)}>
            {addLabel}
          </Button>
        )}
        {several && (
          <>
            <Button size="small" onClick={acts.even}>
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

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Threshold } from '../../../contracts/reports/threshold.ts';
import { isMetric } from '../../../core/report/columns.ts';
import { hasBreakEven } from '../../../core/report/tone.ts';
import { useT } from '../../i18n/use-t.ts';
import { fieldKey } from '../../ui/feedback/failure.ts';
import { readThreshold, type ThresholdColumn, type TypedLimits, typedLimits } from './threshold-values.ts';

interface ThresholdFieldsProps {
  column: ThresholdColumn;
  /** The column's name. */
  name: string;
  threshold: Threshold | undefined;
  currency: string;
  /** Null: none. */
  onChange: (threshold: Threshold | null) => void;
}

/** The values from which a column's cells are colored. They apply when a field is left, or with Enter. */
export const ThresholdFields = ({ column, name, threshold, currency, onChange }: ThresholdFieldsProps) => {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(threshold !== undefined);
  const [typed, setTyped] = useState(() => typedLimits(column, threshold));
  const [problems, setProblems] = useState<Partial<Record<keyof TypedLimits, string>>>({});
  const { metric, good } = column;
  const unit = { share: '%', number: null, money: currency }[column.unit];
  const apply = (): void => {
    const read = readThreshold(column, typed);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    const { threshold: next } = read;
    const isSame = next?.good === threshold?.good && next?.bad === threshold?.bad;
    if (!isSame) onChange(next);
  };
  const labels =
    good === 'less'
      ? ({ good: 'saved.tone.goodTo', bad: 'saved.tone.badFrom' } as const)
      : ({ good: 'saved.tone.goodFrom', bad: 'saved.tone.badTo' } as const);
  const field = (side: keyof TypedLimits) => {
    const problem = problems[side];
    return (
      <TextField
        size="small"
        label={t(labels[side])}
        value={typed[side]}
        autoComplete="off"
        error={problem !== undefined}
        helperText={problem !== undefined && t(fieldKey(problem))}
        onChange={({ target }) => setTyped({ ...typed, [side]: target.value })}
        onBlur={apply}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
        slotProps={{
          input: {
            ...(unit !== null && { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> }),
          },
          htmlInput: { inputMode: 'decimal' },
        }}
      />
    );
  };
  return (
    <Box sx={{ pl: '27px' }}>
      <Button
        size="small"
        aria-expanded={open}
        aria-controls={id}
        aria-label={t('saved.tone.of', { metric: name })}
        onClick={() => setOpen(!open)}
        sx={{ ml: -1, px: 1, py: 0.25, minWidth: 0 }}
      >
        {t('saved.tone')}
      </Button>
      {open && (
        <Box
          id={id}
          role="group"
          aria-label={t('saved.tone.of', { metric: name })}
          sx={{ pt: 1, pb: 0.5, display: 'grid', gap: 1 }}
        >
          <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr', alignItems: 'start' }}>
            {field('good')}
            {field('bad')}
          </Box>
          <Typography variant="caption" color="textSecondary" component="p">
            {t(isMetric(metric) && hasBreakEven(metric) ? 'saved.tone.help.profit' : 'saved.tone.help')}
          </Typography>
        </Box>
      )}
    </Box>
  );
};

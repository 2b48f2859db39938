import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import { useT } from '../../../i18n/use-t.ts';
import { Field } from '../form/field.tsx';
import type { Expected } from './expected.ts';

interface ExpectedFieldsProps {
  expected: Expected;
  isRevenue: boolean;
  currency: string;
  onChange: (expected: Partial<Expected>) => void;
}

const unit = (text: string) => ({
  htmlInput: { inputMode: 'decimal' as const },
  input: { endAdornment: <InputAdornment position="end">{text}</InputAdornment> },
});

/** The assumptions of the plan: filled in from the campaign's recent weeks, and editable. */
export const ExpectedFields = ({ expected, isRevenue, currency, onChange }: ExpectedFieldsProps) => {
  const t = useT();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: `repeat(${isRevenue ? 3 : 2}, 1fr)` },
      }}
    >
      {isRevenue ? (
        <>
          <Field
            label={t('abPlan.mean')}
            value={expected.mean}
            onChange={(mean) => onChange({ mean })}
            slotProps={unit(currency)}
          />
          <Field
            label={t('abPlan.deviation')}
            helperText={t('abPlan.deviation.help')}
            value={expected.deviation}
            onChange={(deviation) => onChange({ deviation })}
            slotProps={unit(currency)}
          />
        </>
      ) : (
        <Field
          label={t('abPlan.rate')}
          value={expected.rate}
          onChange={(rate) => onChange({ rate })}
          slotProps={unit('%')}
        />
      )}
      <Field
        label={t('abPlan.perDay')}
        value={expected.perDay}
        onChange={(perDay) => onChange({ perDay })}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
    </Box>
  );
};

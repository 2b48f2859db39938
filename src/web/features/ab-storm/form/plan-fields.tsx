import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import { useT } from '../../../i18n/use-t.ts';
import type { Codes } from '../use-failure.ts';
import { Field } from './field.tsx';
import type { TestValues } from './values.ts';

type PlanValues = Pick<TestValues, 'alpha' | 'mde' | 'planned'>;

interface PlanFieldsProps {
  values: PlanValues;
  codes: Codes;
  /** The test has started. */
  fixed?: boolean;
  /** For an A/A test, which passes when it reaches its plan. */
  plannedFixed?: boolean;
  onChange: (values: Partial<PlanValues>) => void;
}

const decimal = { htmlInput: { inputMode: 'decimal' } } as const;
const percent = {
  ...decimal,
  input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
} as const;

/** Confidence level, minimum effect and planned visitors. */
export const PlanFields = ({
  values,
  codes,
  fixed = false,
  plannedFixed = false,
  onChange,
}: PlanFieldsProps) => {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr 1fr' } }}>
      <Field
        disabled={fixed}
        label={t('abTest.alpha')}
        helperText={t('abTest.alpha.help')}
        value={values.alpha}
        code={codes.alpha}
        onChange={(alpha) => onChange({ alpha })}
        slotProps={percent}
      />
      <Field
        label={t('abTest.mde')}
        helperText={t('abTest.mde.help')}
        value={values.mde}
        code={codes.mde}
        onChange={(mde) => onChange({ mde })}
        slotProps={percent}
      />
      <Field
        disabled={plannedFixed}
        label={t('abTest.planned')}
        helperText={t('abTest.planned.help')}
        value={values.planned}
        code={codes.plannedUnits}
        onChange={(planned) => onChange({ planned })}
        slotProps={decimal}
      />
    </Box>
  );
};

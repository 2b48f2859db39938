import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { useT } from '../../../i18n/use-t.ts';
import type { Codes } from '../use-failure.ts';
import { Field } from './field.tsx';
import { type TestValues, UNIT_NAMES, type Unit } from './values.ts';

export type GoalValues = Pick<TestValues, 'goal' | 'event' | 'window' | 'unit'>;

interface GoalFieldsProps {
  values: GoalValues;
  codes: Codes;
  /** The test has started. */
  fixed?: boolean;
  onChange: (values: Partial<GoalValues>) => void;
}

/** The primary metric of a test, and its conversion window. */
export const GoalFields = ({ values, codes, fixed = false, onChange }: GoalFieldsProps) => {
  const t = useT();
  const { goal, event, window, unit } = values;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
      <Field
        select
        disabled={fixed}
        label={t('abTest.goal')}
        value={goal}
        helperText={t(goal === 'revenue' ? 'abTest.goal.revenue.help' : 'abTest.goal.conversion.help')}
        onChange={(next) => onChange({ goal: next === 'revenue' ? 'revenue' : 'conversion' })}
      >
        <MenuItem value="conversion">{t('abTest.goal.conversion')}</MenuItem>
        <MenuItem value="revenue">{t('abTest.goal.revenue')}</MenuItem>
      </Field>
      {goal === 'conversion' && (
        <Field
          disabled={fixed}
          label={t('abTest.event')}
          value={event}
          helperText={t('abTest.event.help')}
          code={codes['metric.event'] ?? codes.metric}
          onChange={(next) => onChange({ event: next })}
        />
      )}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr minmax(120px, auto)' }}>
        <Field
          disabled={fixed}
          label={t('abTest.window')}
          value={window}
          helperText={t('abTest.window.help')}
          code={codes.windowSeconds}
          onChange={(next) => onChange({ window: next })}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <Field
          select
          disabled={fixed}
          label={t('abTest.unit')}
          value={unit}
          onChange={(next) => onChange({ unit: next as Unit })}
        >
          {UNIT_NAMES.map((name) => (
            <MenuItem key={name} value={name}>
              {t(`abTest.unit.${name}`)}
            </MenuItem>
          ))}
        </Field>
      </Box>
    </Box>
  );
};

import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import { useT } from '../../../i18n/use-t.ts';
import { latePart, OnDemand } from '../../../ui/feedback/on-demand.tsx';
import type { Codes } from '../failure.tsx';
import { Field } from './field.tsx';
import { type AbTestValues, COUNTS, type CountsChoice, UNIT_NAMES, type Unit } from './values.ts';

const typesField = latePart(
  async () => (await import('../../../report/conversions/types-input.tsx')).TypesField,
);

type PlanValues = Pick<AbTestValues, 'alpha' | 'mde' | 'planned'>;

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

export type GoalValues = Pick<AbTestValues, 'goal' | 'counts' | 'types' | 'event' | 'window' | 'unit'>;

interface GoalFieldsProps {
  values: GoalValues;
  codes: Codes;
  /** The test has started. */
  fixed?: boolean;
  onChange: (values: Partial<GoalValues>) => void;
}

/** The first error of the chosen types. */
const typesCode = (codes: Codes): string | undefined =>
  Object.entries(codes).find(([path]) => path.startsWith('metric.types'))?.[1];

/** The primary metric of a test, and its conversion window. */
export const GoalFields = ({ values, codes, fixed = false, onChange }: GoalFieldsProps) => {
  const t = useT();
  const { goal, counts, types, event, window, unit } = values;
  const code = typesCode(codes);
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
          select
          disabled={fixed}
          label={t('abTest.counts')}
          value={counts}
          helperText={counts === 'counted' ? t('abTest.counts.counted.help') : undefined}
          code={counts === 'counted' ? code : undefined}
          onChange={(next) => onChange({ counts: next as CountsChoice })}
        >
          {COUNTS.map((name) => (
            <MenuItem key={name} value={name}>
              {t(`abTest.counts.${name}`)}
            </MenuItem>
          ))}
        </Field>
      )}
      {goal === 'conversion' && counts === 'types' && (
        <OnDemand
          part={typesField}
          props={{
            disabled: fixed,
            label: t('abTest.types'),
            none: t('abTest.types.none'),
            chosen: types,
            helperText: t('abTest.types.help'),
            code,
            onChange: (next) => onChange({ types: next }),
          }}
          onFailed={() => onChange({ counts: 'counted' })}
        />
      )}
      {goal === 'conversion' && counts === 'event' && (
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

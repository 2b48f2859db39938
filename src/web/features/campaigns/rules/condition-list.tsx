import Add from '@mui/icons-material/Add';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useController } from 'react-hook-form';
import { type Condition, MAX_CONDITIONS, TARGET_FIELDS } from '../../../../contracts/routing/targeting.ts';
import { useT } from '../../../i18n/use-t.ts';
import { codesIn, placeKey } from '../../../split/field-codes.ts';
import { ValuesInput } from '../../../targeting/values-input.tsx';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import type { CampaignForm } from '../editor/form-values.ts';
import { HoursFields } from './hours-fields.tsx';

/** A condition on a field, without values; for hours, the usual ones: quicker to change than to enter. */
const emptyCondition = (field: Condition['field']): Condition =>
  field === 'hours'
    ? {
        field,
        is: true,
        values: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '18:00' }],
      }
    : { field, is: true, values: [] };

interface ConditionRowProps {
  condition: Condition;
  /** Its position, from 1. */
  number: number;
  timeZone: string;
  codes: readonly string[];
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

const ConditionRow = ({ condition, number, timeZone, codes, onChange, onRemove }: ConditionRowProps) => {
  const t = useT();
  const error = codes[0] === undefined ? null : t(fieldKey(codes[0]));
  return (
    <Box
      role="group"
      aria-label={t('editor.condition', { number })}
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) minmax(0, 1fr) 40px',
          md: '180px 120px minmax(0, 1fr) 40px',
        },
        '& > .values': {
          gridRow: { xs: 2, md: 1 },
          gridColumn: { xs: '1 / -1', md: 3 },
          minWidth: 0,
        },
      }}
    >
      <TextField
        select
        label={t('editor.condition.field')}
        value={condition.field}
        onChange={(event) => {
          const field = TARGET_FIELDS.find((name) => name === event.target.value);
          if (field) onChange({ ...emptyCondition(field), is: condition.is });
        }}
      >
        {TARGET_FIELDS.map((name) => (
          <MenuItem key={name} value={name}>
            {t(`editor.field.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t('editor.condition.is.label')}
        value={condition.is ? 'is' : 'isNot'}
        onChange={(event) => onChange({ ...condition, is: event.target.value === 'is' })}
      >
        {(['is', 'isNot'] as const).map((name) => (
          <MenuItem key={name} value={name}>
            {t(`editor.condition.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      <Box className="values">
        {condition.field === 'hours' ? (
          <HoursFields
            values={condition.values}
            timeZone={timeZone}
            error={error}
            onChange={(values) => onChange({ ...condition, values })}
          />
        ) : (
          <ValuesInput
            field={condition.field}
            label={t('editor.condition.values')}
            values={condition.values}
            error={error}
            onChange={(values) => onChange({ ...condition, values } as Condition)}
          />
        )}
      </Box>
      <IconButton
        aria-label={t('editor.condition.remove', { number })}
        onClick={onRemove}
        sx={{ mt: 1, gridColumn: { xs: 3, md: 4 }, gridRow: 1 }}
      >
        <DeleteOutline />
      </IconButton>
    </Box>
  );
};

interface ConditionListProps {
  form: CampaignForm;
  place: number;
  timeZone: string;
}

/** The audience of a rule. The fields are those of the contract; there are no others (docs/fair-routing.md). */
export const ConditionList = ({ form, place, timeZone }: ConditionListProps) => {
  const t = useT();
  const { control } = form;
  const { field: match } = useController({ control, name: `rules.${place}.match` });
  const { field, fieldState } = useController({ control, name: `rules.${place}.conditions` });
  const conditions = field.value;
  const errors = fieldState.error as unknown as Record<number, unknown> | undefined;
  const [own] = codesIn(errors, false);
  const add = (): void => {
    const used = new Set(conditions.map((one) => one.field));
    const next = TARGET_FIELDS.find((name) => name !== 'region' && !used.has(name)) ?? 'country';
    field.onChange([...conditions, emptyCondition(next)]);
  };
  return (
    <Box role="group" aria-label={t('editor.conditions')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap', mb: 2 }}>
        <Typography sx={{ fontWeight: 500, flexGrow: 1 }}>{t('editor.conditions')}</Typography>
        {conditions.length > 1 && (
          <TextField
            select
            size="small"
            label={t('editor.match')}
            value={match.value}
            onChange={match.onChange}
            onBlur={match.onBlur}
            inputRef={match.ref}
            sx={{ width: 'auto', minWidth: 180 }}
          >
            {(['all', 'any'] as const).map((value) => (
              <MenuItem key={value} value={value}>
                {t(`editor.match.${value}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      <Stack spacing={2}>
        {conditions.length === 0 && (
          <Typography variant="body2" sx={{ color: 'warning.main' }}>
            {t('editor.conditions.none')}
          </Typography>
        )}
        {conditions.map((condition, at) => (
          <ConditionRow
            key={placeKey(at)}
            condition={condition}
            number={at + 1}
            timeZone={timeZone}
            codes={codesIn(errors?.[at])}
            onChange={(next) => field.onChange(conditions.with(at, next))}
            onRemove={() => field.onChange(conditions.toSpliced(at, 1))}
          />
        ))}
        {own !== undefined && <Alert severity="error">{t(fieldKey(own))}</Alert>}
        <Button
          size="small"
          startIcon={<Add />}
          onClick={add}
          disabled={conditions.length >= MAX_CONDITIONS}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('editor.condition.add')}
        </Button>
      </Stack>
    </Box>
  );
};

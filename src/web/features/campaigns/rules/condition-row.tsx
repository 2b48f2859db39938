import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type Condition, TARGET_FIELDS } from '../../../../contracts/routing/targeting.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import { emptyCondition } from './empty-condition.ts';
import { HoursFields } from './hours-fields.tsx';
import { ValuesInput } from './values-input.tsx';

interface ConditionRowProps {
  condition: Condition;
  /** Its position, from 1. */
  number: number;
  timeZone: string;
  codes: readonly string[];
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

export const ConditionRow = ({
  condition,
  number,
  timeZone,
  codes,
  onChange,
  onRemove,
}: ConditionRowProps) => {
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

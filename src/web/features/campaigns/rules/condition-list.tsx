import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useController } from 'react-hook-form';
import { MAX_CONDITIONS, TARGET_FIELDS } from '../../../../contracts/routing/targeting.ts';
import { useT } from '../../../i18n/use-t.ts';
import { codesIn } from '../../../split/field-codes.ts';
import { placeKey } from '../../../split/place-key.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import type { CampaignForm } from '../editor/form-values.ts';
import { ConditionRow } from './condition-row.tsx';
import { emptyCondition } from './empty-condition.ts';

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

import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { CostModel } from '../../../../contracts/campaigns/costs.ts';
import { useT } from '../../../i18n/use-t.ts';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import type { CampaignForm } from '../editor/form-values.ts';
import { CostToken } from './cost-token.tsx';
import { isPriced } from './cost-values.ts';

interface CostFieldsProps {
  form: CampaignForm;
  /** The workspace's. */
  currency: string;
}

/** The cost model with a sentence of explanation, and its fields. */
export const CostFields = ({ form, currency }: CostFieldsProps) => {
  const t = useT();
  const { control } = form;
  const model = useWatch({ control, name: 'costs.model' });
  const isShare = model === 'share';
  return (
    <Stack spacing={2} sx={{ pt: 2.5 }}>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <SelectInput
          control={control}
          name="costs.model"
          label={t('costs.model')}
          helperText={t(`costs.model.${model}.help`)}
          // A refused amount may be valid for another model, or not needed.
          onChange={() => form.clearErrors('costs')}
        >
          {CostModel.options.map((value) => (
            <MenuItem key={value} value={value}>
              {t(`costs.model.${value}`)}
            </MenuItem>
          ))}
        </SelectInput>
        {isPriced(model) && (
          <TextInput
            control={control}
            name="costs.amount"
            label={t(isShare ? 'costs.percent' : 'costs.amount')}
            autoComplete="off"
            slotProps={{
              input: {
                endAdornment: <InputAdornment position="end">{isShare ? '%' : currency}</InputAdornment>,
              },
              htmlInput: { inputMode: 'decimal' },
            }}
          />
        )}
      </Box>
      {model === 'token' && <CostToken form={form} currency={currency} />}
      <Typography variant="body2" color="textSecondary">
        {t('costs.since')}
      </Typography>
    </Stack>
  );
};

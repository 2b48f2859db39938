import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CostModel } from '../../../../contracts/campaigns/costs.ts';
import { meQuery } from '../../../api/accounts/session.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { TypesInput } from '../../../report/conversions/types-input.tsx';
import { useTypeNames } from '../../../report/conversions/use-type-names.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import type { CampaignForm } from '../editor/form-values.ts';
import { useSource } from '../editor/source-tokens.tsx';
import { costWords } from './cost-text.ts';
import { costsOf, costsProblem, isByConversion, isPriced } from './cost-values.ts';

/** Link parameter with a click's price. */
const PARAMETER = 'cost';

/** The link parameters that send the price with the click, or a note that the source never sends it. */
const CostToken = ({ form, currency }: { form: CampaignForm; currency: string }) => {
  const t = useT();
  const source = useSource(useWatch({ control: form.control, name: 'source' }));
  const token = source?.tokens.find(({ parameter }) => parameter === PARAMETER)?.token;
  const name = source?.name ?? '';
  if (source?.builtIn)
    return <Typography variant="body2">{t('costs.token.never', { source: name })}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2">
        {token === undefined ? t('costs.token.add') : t('costs.token.has', { source: name })}
      </Typography>
      <CodeBox>{`${PARAMETER}=${token ?? `{${t('costs.token.price')}}`}`}</CodeBox>
      <Typography variant="body2" color="textSecondary">
        {t('costs.token.currency', { currency, parameter: 'currency' })}
      </Typography>
    </Box>
  );
};

interface CostFieldsProps {
  form: CampaignForm;
  /** The workspace's. */
  currency: string;
}

/** The cost model, a one-sentence explanation, and its fields. */
const CostFields = ({ form, currency }: CostFieldsProps) => {
  const t = useT();
  const { control } = form;
  const model = useWatch({ control, name: 'costs.model' });
  const types = useWatch({ control, name: 'costs.types' });
  const isShare = model === 'share';
  const charged = isShare ? 'share' : 'cpa';
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
      {isByConversion(model) && (
        <TypesInput
          control={control}
          name="costs.types"
          label={t(`costs.types.${charged}`)}
          all={t('costs.types.all')}
          helperText={t(`costs.types.${charged}.${types.length === 0 ? 'all' : 'some'}`)}
        />
      )}
      {model === 'token' && <CostToken form={form} currency={currency} />}
      <Typography variant="body2" color="textSecondary">
        {t('costs.since')}
      </Typography>
    </Stack>
  );
};

/** One line until it is edited or its amount is refused. */
export const CostsSection = ({ form }: { form: CampaignForm }) => {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const { data: me } = useQuery(meQuery());
  const currency = me?.workspace.currency ?? 'USD';
  const open = opened || form.formState.errors.costs !== undefined;
  const typed = useWatch({ control: form.control, name: 'costs' });
  // An unreadable amount is left out.
  const costs = costsProblem(typed) === null ? costsOf(typed) : { model: typed.model, amount: null };
  const types = useTypeNames(costs.types !== undefined);
  return (
    <Section
      title={t('costs.title')}
      actions={
        <Button
          aria-expanded={open}
          aria-controls={id}
          aria-label={t(open ? 'costs.hide' : 'costs.show')}
          onClick={() => setOpened(!open)}
        >
          {t(open ? 'behaviour.hide' : 'behaviour.show')}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary">
        {costWords(t, costs, { price: (amount) => format.price(amount, currency), types })}
      </Typography>
      <Collapse in={open} id={id}>
        <CostFields form={form} currency={currency} />
      </Collapse>
    </Section>
  );
};

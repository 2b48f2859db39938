import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Spend } from '../../../../contracts/campaigns/spend.ts';
import { addDays, dateAt } from '../../../../core/time/range.ts';
import { changeSpend, enterSpend, spendQuery, useSpendChanged } from '../../../api/campaigns/spend.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { FormDialog } from '../../../ui/feedback/form-dialog.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { useSubmit } from '../../../ui/feedback/use-submit.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { amountText } from '../costs/cost-values.ts';
import {
  clashOf,
  clicksOf,
  isSpendField,
  patchOf,
  periodWords,
  type SpendValues,
  spendResolver,
} from './spend-values.ts';

interface SpendDialogProps {
  /** Id of a campaign. */
  campaign: string;
  /** The edited entry; null if new. */
  entry: Spend | null;
  /** Workspace zone. */
  zone: string;
  currency: string;
  onClose: () => void;
}

/** The form for an amount of spend and its days. */
export const SpendDialog = ({ campaign, entry, zone, currency, onClose }: SpendDialogProps) => {
  const t = useT();
  const format = useFormat();
  const changed = useSpendChanged();
  // Yesterday is the newest complete day.
  const [yesterday] = useState(() => addDays(dateAt(Date.now(), zone), -1));
  const initial: SpendValues = entry
    ? { from: entry.from, to: entry.to, amount: amountText(entry.amount), clicks: String(entry.clicks ?? '') }
    : { from: yesterday, to: yesterday, amount: '', clicks: '' };
  const form = useForm({ defaultValues: initial, resolver: spendResolver });
  const { control, formState } = form;
  const { data: known } = useQuery(spendQuery(campaign, 1, 50));
  const [from, to] = useWatch({ control, name: ['from', 'to'] });
  const { same, other } = clashOf(known?.rows ?? [], from, to, entry?.id ?? null);
  const send = async (values: SpendValues): Promise<void> => {
    if (entry) await changeSpend(entry.id, patchOf(entry, values));
    else {
      const { clicks, ...rest } = values;
      const said = clicksOf(clicks);
      await enterSpend({ campaignId: campaign, ...rest, ...(said !== null && { clicks: said }) });
    }
    changed();
    notify({ message: 'spend.saved' });
    onClose();
  };
  const { failure, submit } = useSubmit(form, { known: isSpendField, send });
  const day = { type: 'date', autoComplete: 'off' } as const;
  return (
    <FormDialog
      title={t(entry ? 'spend.dialog.edit' : 'spend.dialog.add')}
      failure={failure && t(failure)}
      action={t(entry ? 'action.save' : 'spend.add')}
      pending={formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <TextInput {...day} control={control} name="from" label={t('spend.from')} />
        <TextInput {...day} control={control} name="to" label={t('spend.to')} />
      </Box>
      <TextInput
        control={control}
        name="amount"
        label={t('costs.amount')}
        autoComplete="off"
        autoFocus
        helperText={
          entry && !entry.counted
            ? t('spend.wasIn', { before: entry.currency, currency })
            : t('spend.zone', { zone })
        }
        slotProps={{
          input: {
            endAdornment: <InputAdornment position="end">{currency}</InputAdornment>,
          },
          htmlInput: { inputMode: 'decimal' },
        }}
      />
      <div>
        <TextInput
          control={control}
          name="clicks"
          label={t('spend.clicks')}
          autoComplete="off"
          helperText={t('spend.clicks.help')}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />

        <div role="status">
          {same && (
            <Alert severity="info" sx={{ mt: 2 }}>
              {t('spend.replaces', { amount: format.price(same.amount, same.currency) })}
            </Alert>
          )}
          {other && (
            <Alert severity="warning" sx={{ mt: 2 }}>
              {t('spend.clash', { period: periodWords(t, format, other) })}
            </Alert>
          )}
        </div>
      </div>
    </FormDialog>
  );
};

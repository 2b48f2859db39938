import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Spend } from '../../contracts/campaigns/spend.ts';
import type { TrafficSource } from '../../contracts/campaigns/traffic-source.ts';
import { addDays, dateAt } from '../../core/time/range.ts';
import { ApiError } from '../api/api-error.ts';
import {
  changeSpend,
  enterSpend,
  type SpendOwner,
  spendQuery,
  useSpendChanged,
} from '../api/campaigns/spend.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.ts';
import { FormDialog } from '../ui/feedback/form-dialog.tsx';
import { notify } from '../ui/feedback/notices.ts';
import { useSubmit } from '../ui/feedback/use-submit.ts';
import { SelectInput } from '../ui/inputs/select-input.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { detailWords, hourWords, periodWords, sumsWords } from './spend-labels.ts';
import { SpendTargetFields } from './spend-target-fields.tsx';
import {
  canBeLaid,
  clashOf,
  detailsOf,
  hourOf,
  inputOf,
  isSpendField,
  patchOf,
  type SpendValues,
  spendFieldOf,
  spendResolver,
  valuesOf,
} from './spend-values.ts';
import { useTargetName, usualRole } from './target-names.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export interface SpendDialogProps {
  owner: SpendOwner;
  /** The owner, or the traffic source of the campaign; undefined if that is unknown. */
  source: TrafficSource | undefined;
  /** The edited entry; null if new. */
  entry: Spend | null;
  /** Workspace zone. */
  zone: string;
  currency: string;
  onClose: () => void;
}

/** The form for an amount of spend and its days. */
export const SpendDialog = ({ owner, source, entry, zone, currency, onClose }: SpendDialogProps) => {
  const t = useT();
  const format = useFormat();
  const changed = useSpendChanged();
  // Yesterday is the newest complete day.
  const [yesterday] = useState(() => addDays(dateAt(Date.now(), zone), -1));
  // Spend of a traffic source always has a level of its ads.
  const level = owner.sourceId === undefined ? '' : usualRole(source);
  const form = useForm({
    defaultValues: valuesOf(entry, { day: yesterday, currency, dimension: level }),
    resolver: spendResolver,
  });
  const { control, formState, setValue } = form;
  const nameOf = useTargetName(source);
  const { data: known } = useQuery(spendQuery(owner, 1, 50));
  const values = useWatch({ control }) as SpendValues;
  const { kind, from, to } = values;
  const isCredit = kind === 'credit';
  const typed = { kind, from, to, hour: hourOf(values), details: detailsOf(values) };
  const { same, other } = clashOf(known?.rows ?? [], typed, entry?.id ?? null);
  const [refused, setRefused] = useState<ApiError['texts']>({});
  const send = async (sent: SpendValues): Promise<void> => {
    setRefused({});
    try {
      if (entry) await changeSpend(entry.id, patchOf(entry, sent));
      else await enterSpend(inputOf(owner, sent));
    } catch (error) {
      if (error instanceof ApiError) setRefused(error.texts);
      throw error;
    }
    changed();
    notify({ message: 'spend.saved' });
    onClose();
  };
  const { failure, submit } = useSubmit(form, { known: isSpendField, fieldOf: spendFieldOf, send });
  /** What the server found in the way of some fields, below the sentence that says what to do. */
  const inTheWay = (...fields: readonly string[]) =>
    fields
      .flatMap((field) => refused[field] ?? [])
      .map((text) => (
        <Typography key={text} variant="caption" color="error" role="alert" sx={{ overflowWrap: 'anywhere' }}>
          {sumsWords(t, format, text, currency) ?? t('spend.inTheWay', { text })}
        </Typography>
      ));
  const day = { type: 'date', autoComplete: 'off' } as const;
  return (
    <FormDialog
      title={t(`spend.dialog.${entry ? 'edit' : 'add'}${isCredit ? 'Credit' : ''}`)}
      failure={failure && t(failure)}
      action={t(entry ? 'action.save' : isCredit ? 'spend.dialog.addCredit' : 'spend.add')}
      pending={formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      {entry === null && (
        <SelectInput
          control={control}
          name="kind"
          label={t('spend.kind')}
          helperText={isCredit ? t('spend.kind.credit.help') : undefined}
        >
          <MenuItem value="spend">{t('spend.kind.spend')}</MenuItem>
          <MenuItem value="credit">{t('spend.kind.credit')}</MenuItem>
        </SelectInput>
      )}
      {entry === null && (
        <SpendTargetFields control={control} setValue={setValue} owner={owner} source={source} zone={zone} />
      )}
      {entry && entry.details.length > 0 && (
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {detailWords(t, entry.details, nameOf)}
        </Typography>
      )}
      {inTheWay('details')}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <TextInput {...day} control={control} name="from" label={t('spend.from')} />
        <TextInput {...day} control={control} name="to" label={t('spend.to')} />
      </Box>
      {inTheWay('from', 'to', 'hour')}
      {entry === null && from === to && (
        <SelectInput
          control={control}
          name="hour"
          label={t('spend.hour')}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('spend.hour.all')}</MenuItem>
          {HOURS.map((hour) => (
            <MenuItem key={hour} value={String(hour)}>
              {hourWords(t, hour)}
            </MenuItem>
          ))}
        </SelectInput>
      )}
      {entry && entry.hour !== null && (
        <Typography variant="body2">{`${t('spend.hour')}: ${hourWords(t, entry.hour)}`}</Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 112px', alignItems: 'start' }}>
        <TextInput
          control={control}
          name="amount"
          label={t('costs.amount')}
          autoComplete="off"
          autoFocus
          helperText={
            entry && !entry.counted
              ? t('spend.wasIn', { before: entry.currency, currency })
              : t('spend.zone', { zone: entry?.timeZone ?? zone })
          }
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <TextInput
          control={control}
          name="currency"
          label={t('spend.currency')}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: 3 } }}
        />
      </Box>
      {inTheWay('amount', 'currency')}
      {values.currency.trim().toUpperCase() !== currency && (
        <Typography variant="body2" color="textSecondary">
          {t('spend.converts', { currency })}
        </Typography>
      )}
      <div>
        {!isCredit && (
          <TextInput
            control={control}
            name="clicks"
            label={t('spend.clicks')}
            autoComplete="off"
            helperText={t('spend.clicks.help')}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        )}
        {canBeLaid(kind, entry?.details ?? typed.details) && (
          <SelectInput
            control={control}
            name="unmatched"
            label={t('spend.unmatched')}
            helperText={values.unmatched === 'spread' ? t('spend.unmatched.help') : undefined}
            sx={{ mt: 2 }}
          >
            <MenuItem value="keep">{t('spend.unmatched.keep')}</MenuItem>
            <MenuItem value="spread">{t('spend.unmatched.divide')}</MenuItem>
          </SelectInput>
        )}
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

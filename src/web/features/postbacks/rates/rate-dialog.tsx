import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { RATES, setRate } from '../../../api/postbacks/rates.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import { FormDialog } from '../../../ui/feedback/form-dialog.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { useAct } from '../use-act.ts';

interface RateDialogProps {
  base: string;
  /** '' until known. */
  currency: string;
  from: string;
  onClose: () => void;
}

const FIELDS = ['currency', 'rate', 'from', 'to'] as const;
type Field = (typeof FIELDS)[number];
/** Amount in the example of a rate. */
const SAMPLE = 100;

/** A custom rate of the workspace, from a day on or for some days. */
export const RateDialog = ({ base, onClose, ...given }: RateDialogProps) => {
  const t = useT();
  const format = useFormat();
  const queries = useQueryClient();
  const { busy, run } = useAct();
  const [currency, setCurrency] = useState(given.currency);
  const [rate, setTyped] = useState('');
  const [from, setFrom] = useState(given.from);
  const [to, setTo] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const code = currency.trim().toUpperCase();
  const isReadable = /^[A-Z]{3}$/.test(code) && /^\d{1,9}(\.\d{1,10})?$/.test(rate.trim());
  const example = isReadable
    ? t('rates.example', {
        amount: format.money(String(SAMPLE), code),
        result: format.money(String(SAMPLE * Number(rate)), base),
      })
    : t('rates.rate.help');
  const submit = async (): Promise<void> => {
    setErrors({});
    const asked = { currency: code, rate: rate.trim(), from, to: to === '' ? null : to };
    let refused = false;
    const done = await run('rate', async () => {
      try {
        await setRate(asked);
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : {};
        refused = FIELDS.some((name) => fields[name] !== undefined);
        if (!refused) throw error;
        setErrors(fields);
        return;
      }
      await queries.invalidateQueries({ queryKey: RATES });
      notify({ message: 'rates.saved' });
    });
    if (done && !refused) onClose();
  };
  /** A field's error, in place of its help text. */
  const told = (name: Field, help?: string) => {
    const wrong = errors[name];
    return { error: wrong !== undefined, helperText: wrong === undefined ? help : t(fieldKey(wrong)) };
  };
  const shrink = { inputLabel: { shrink: true } };
  return (
    <FormDialog
      title={t('rates.add')}
      action={t('rates.save')}
      disabled={busy !== null || code.length !== 3 || rate.trim() === '' || from === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {t('rates.add.text')}
      </Typography>
      <TextField
        required
        label={t('rates.currency')}
        {...told('currency')}
        value={currency}
        onChange={({ target }) => setCurrency(target.value)}
        slotProps={{ htmlInput: { maxLength: 3 }, ...shrink }}
      />
      <TextField
        required
        label={code === '' ? t('rates.rate') : t('rates.of', { currency: code, base })}
        {...told('rate', example)}
        value={rate}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal' }, ...shrink }}
      />
      <TextField
        required
        type="date"
        label={t('rates.from')}
        {...told('from')}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        slotProps={shrink}
      />
      <TextField
        type="date"
        label={t('rates.to')}
        {...told('to', t('rates.to.help'))}
        value={to}
        onChange={({ target }) => setTo(target.value)}
        slotProps={shrink}
      />
    </FormDialog>
  );
};

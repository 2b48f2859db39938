import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConversionResult } from '../../../../contracts/postbacks/conversion.ts';
import { STATUSES } from '../../../../contracts/postbacks/postback.ts';
import { INTAKE, receiptQuery, sendConversion, settingsQuery } from '../../../api/postbacks/postbacks-in.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { FormDialog } from '../../../ui/feedback/form-dialog.tsx';
import { statusWord } from '../status-word.ts';
import { useAct } from '../use-act.ts';
import { type ConversionDraft, type ConversionField, fieldOfReason } from './conversion-values.ts';
import { ResultChip } from './received-table.tsx';
import { refusalWord } from './refusal-word.ts';

const AGAIN_MS = 1000;

/** The result of an accepted conversion: polled until it is decided. */
const ConversionFate = ({ receipt }: { receipt: string }) => {
  const t = useT();
  const { data } = useQuery({
    ...receiptQuery(receipt),
    refetchInterval: ({ state }) => (state.data?.result === 'waiting' ? AGAIN_MS : false),
  });
  const fate = data?.result;
  const known = fate !== undefined && fate !== 'unknown' && fate !== 'waiting';
  return (
    <Alert severity="success" role="status">
      {t('mend.taken')}
      <Box sx={{ mt: 1 }}>
        {known ? <ResultChip row={{ fate }} /> : <Typography variant="body2">{t('mend.waiting')}</Typography>}
      </Box>
    </Alert>
  );
};

interface ConversionDialogProps {
  draft: ConversionDraft;
  onClose: () => void;
  /** Shows the accepted conversion, by its receipt. */
  onShow: (receipt: string) => void;
}

const LONGEST = { payout: 40, currency: 3, transaction: 128, event: 64 } as const;

/** Enters a conversion manually: one that was refused, or another status or payout of a known one. */
export const ConversionDialog = ({ draft, onClose, onShow }: ConversionDialogProps) => {
  const t = useT();
  const format = useFormat();
  const queries = useQueryClient();
  const { busy, run } = useAct();
  const { data: settings } = useQuery(settingsQuery());
  const [values, setValues] = useState(draft);
  const [result, setResult] = useState<ConversionResult | null>(null);
  const { corrects, clickId } = draft;
  const receipt = result?.receipt ?? null;
  const reason = result?.reason ?? null;
  const at = result && fieldOfReason(result);
  const statuses = [...new Set([...STATUSES, ...(settings?.custom ?? []), draft.status])];
  const submit = (): void => {
    void run('take', async () => {
      const { status, payout, currency, transaction, event: kind } = values;
      const said = { clickId, status, payout: payout.trim(), currency: currency.trim(), transaction };
      setResult(await sendConversion({ ...said, event: kind }, corrects));
      await queries.invalidateQueries({ queryKey: INTAKE });
    });
  };
  const field = (name: ConversionField) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value });
      setResult(null);
    },
    error: at === name,
    ...(at === name && reason !== null && { helperText: refusalWord(t, reason) }),
  });
  const text = (name: keyof typeof LONGEST) => ({
    ...field(name),
    slotProps: { htmlInput: { maxLength: LONGEST[name] }, inputLabel: { shrink: true } },
  });
  return (
    <FormDialog
      title={t(corrects ? 'mend.change' : 'mend.take')}
      action={receipt === null ? t(corrects ? 'mend.change.act' : 'mend.take') : null}
      pending={busy !== null}
      dismiss={t(receipt === null ? 'action.cancel' : 'action.close')}
      buttons={
        receipt !== null && (
          <Button variant="contained" onClick={() => onShow(receipt)}>
            {t('mend.show')}
          </Button>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {corrects
          ? t('mend.change.text', {
              status: statusWord(t, draft.status),
              payout: draft.payout === '' ? t('app.notKnown') : format.price(draft.payout, draft.currency),
            })
          : t('mend.take.text')}
      </Typography>
      {receipt !== null ? (
        <ConversionFate receipt={receipt} />
      ) : (
        <>
          {reason !== null && at === undefined && <Alert severity="error">{refusalWord(t, reason)}</Alert>}
          <TextField select label={t('received.status')} {...field('status')}>
            {statuses.map((status) => (
              <MenuItem key={status} value={status}>
                {statusWord(t, status)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label={t('received.payout')}
            helperText={t(corrects ? 'mend.payout.kept' : 'mend.payout.none')}
            {...text('payout')}
          />
          <TextField label={t('mend.currency')} {...text('currency')} />
          {!corrects && (
            <>
              <TextField
                label={t('received.transaction')}
                helperText={t('mend.transaction')}
                {...text('transaction')}
              />
              <TextField label={t('received.event')} {...text('event')} />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
};

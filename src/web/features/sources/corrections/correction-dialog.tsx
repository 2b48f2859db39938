import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm, useWatch } from 'react-hook-form';
import type { CostCorrection } from '../../../../contracts/campaigns/cost-correction.ts';
import { dateAt } from '../../../../core/time/range.ts';
import {
  addCorrection,
  changeCorrection,
  useCorrectionsChanged,
} from '../../../api/campaigns/cost-corrections.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { correctedDaysWords } from '../../../spend/spend-labels.ts';
import { FormDialog } from '../../../ui/feedback/form-dialog.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { useSubmit } from '../../../ui/feedback/use-submit.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { clashOf, correctionResolver, inputOf, isCorrectionField, valuesOf } from './correction-values.ts';

interface CorrectionDialogProps {
  sourceId: string;
  /** The edited correction; null if new. */
  entry: CostCorrection | null;
  /** All of the source, to find those on the same days. */
  corrections: readonly CostCorrection[];
  /** Workspace zone. */
  zone: string;
  onClose: () => void;
}

/** The form for what a traffic source's costs are multiplied by on some days. */
export const CorrectionDialog = ({ sourceId, entry, corrections, zone, onClose }: CorrectionDialogProps) => {
  const t = useT();
  const format = useFormat();
  const changed = useCorrectionsChanged();
  const form = useForm({
    defaultValues: valuesOf(entry, dateAt(Date.now(), zone)),
    resolver: correctionResolver,
  });
  const { control, formState } = form;
  const [from, to] = useWatch({ control, name: ['from', 'to'] });
  const clash = clashOf(corrections, { from, to }, entry?.id ?? null);
  const { failure, submit } = useSubmit(form, {
    known: isCorrectionField,
    send: async (values) => {
      const input = inputOf(values);
      if (entry) await changeCorrection(entry.id, input);
      else await addCorrection({ sourceId, ...input });
      changed();
      notify({ message: 'sources.correction.saved' });
      onClose();
    },
  });
  const day = { type: 'date', autoComplete: 'off' } as const;
  return (
    <FormDialog
      title={t(entry ? 'sources.correction.edit' : 'sources.correction.add')}
      failure={failure && t(failure)}
      action={t(entry ? 'action.save' : 'sources.correction.add')}
      pending={formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        control={control}
        name="factor"
        label={t('sources.correction.factor')}
        autoComplete="off"
        autoFocus
        helperText={t('sources.correction.factor.help')}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <TextInput
        control={control}
        name="reason"
        label={t('sources.correction.reason')}
        autoComplete="off"
        helperText={t('sources.correction.reason.help')}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        <TextInput {...day} control={control} name="from" label={t('spend.from')} />
        <TextInput
          {...day}
          control={control}
          name="to"
          label={t('sources.correction.to')}
          helperText={t('sources.correction.to.help')}
        />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {t('sources.correction.days', { zone })}
      </Typography>
      <div role="status">
        {clash && (
          <Alert severity="warning">
            {t('sources.correction.clash', {
              period: correctedDaysWords(t, format, clash),
              factor: clash.factor,
            })}
          </Alert>
        )}
      </div>
    </FormDialog>
  );
};

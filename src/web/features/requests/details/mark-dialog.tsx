import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { MAX_LIKE, MAX_NOTE, type MarkAs, type RequestTrail } from '../../../../contracts/reports/mark.ts';
import { useT } from '../../../i18n/use-t.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { LikeChoice, useLike } from './like-choice.tsx';
import { useMark } from './use-mark.ts';

interface MarkDialogProps {
  request: string;
  state: RequestTrail;
  as: MarkAs;
  onClose: () => void;
}

/** Explains a mark's effect, and asks for its scope, this request or all similar ones, and for the reason. */
export const MarkDialog = ({ request, state, as, onClose }: MarkDialogProps) => {
  const t = useT();
  const id = useId();
  const { control, handleSubmit, formState } = useForm({ defaultValues: { note: '' } });
  const [all, setAll] = useState(false);
  const [days, setDays] = useState(30);
  const { progress, markOne, markAll, stop } = useMark(request);
  const { data: count } = useLike(request, as, days, all);
  const isBack = state.mark !== null;
  const ready = !all || (count !== undefined && count > 0 && count <= MAX_LIKE);
  const submit = handleSubmit(async ({ note }) => {
    if (all) await markAll(as, note, days, count ?? 0);
    else await markOne(as, note);
    onClose();
  });
  return (
    <Dialog open onClose={progress ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t(isBack ? 'marks.dialog.back' : `marks.dialog.${as}`)}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <DialogContentText>{t('marks.dialog.text')}</DialogContentText>
          {!state.visit && <Typography variant="body2">{t('marks.noVisit')}</Typography>}
          <RadioGroup
            aria-label={t('marks.scope')}
            value={all ? 'all' : 'one'}
            onChange={(_, value) => setAll(value === 'all')}
          >
            <FormControlLabel
              value="one"
              control={<Radio />}
              label={t('marks.one')}
              disabled={progress !== null}
            />
            <FormControlLabel
              value="all"
              control={<Radio />}
              label={t('marks.like')}
              disabled={progress !== null}
            />
            <Typography variant="body2" color="textSecondary" sx={{ pl: 4, mb: 1 }}>
              {t('marks.like.help')}
            </Typography>
            {all && progress === null && (
              <LikeChoice request={request} as={as} days={days} onDays={setDays} />
            )}
          </RadioGroup>
          <TextInput
            control={control}
            name="note"
            label={t('marks.note')}
            helperText={t('marks.note.help')}
            autoComplete="off"
            multiline
            disabled={progress !== null}
            slotProps={{ htmlInput: { maxLength: MAX_NOTE } }}
          />
          {progress && (
            <div>
              <LinearProgress
                variant="determinate"
                value={(100 * progress.done) / Math.max(1, progress.total)}
                aria-label={t('marks.progress', progress)}
              />
              <Typography variant="body2" sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
                {t('marks.progress', progress)}
              </Typography>
            </div>
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={progress ? stop : onClose}>{t(progress ? 'marks.stop' : 'action.cancel')}</Button>
        <Button
          variant="contained"
          loading={formState.isSubmitting}
          disabled={!ready}
          onClick={() => void submit()}
        >
          {t(isBack ? 'marks.back' : `marks.action.${as}`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

import Box from '@mui/material/Box';
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
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  MAX_LIKE,
  MAX_NOTE,
  type MarkAs,
  type MarkBody,
  type RequestTrail,
} from '../../../../contracts/reports/mark.ts';
import { likeQuery, markLike, markRequest, trailQuery } from '../../../api/reports/marks.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { PlainSelect } from '../../../ui/inputs/plain-select.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';

const DAYS = [1, 7, 30, 90, 365] as const;

interface LikeChoiceProps {
  request: string;
  as: MarkAs;
  days: number;
  onDays: (days: number) => void;
}

/** How many requests within `days` are similar. */
const useLike = (request: string, as: MarkAs, days: number, enabled: boolean) =>
  useQuery({ ...likeQuery(request, as, days), enabled });

const LikeChoice = ({ request, as, days, onDays }: LikeChoiceProps) => {
  const t = useT();
  const { data: count, error } = useLike(request, as, days, true);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, pl: 4 }}>
      <PlainSelect label={t('marks.days')} value={String(days)} onChange={(value) => onDays(Number(value))}>
        {DAYS.map((choice) => (
          <option key={choice} value={choice}>
            {t('marks.days.last', { days: choice })}
          </option>
        ))}
      </PlainSelect>
      <Box role="status" sx={{ fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' }}>
        {error
          ? t(failureKey(error))
          : count === undefined
            ? t('marks.counting')
            : count > MAX_LIKE
              ? t('marks.tooMany', { most: MAX_LIKE })
              : t('marks.count', { count })}
      </Box>
    </Box>
  );
};

/** An empty note is left out. */
const noteOf = (note: string): Pick<MarkBody, 'note'> => (note.trim() === '' ? {} : { note });

/** Marks a request, or all similar ones, step by step until none is left or the user stops it. */
const useMark = (request: string) => {
  const queryClient = useQueryClient();
  const stopped = useRef(false);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  // Every number may have changed.
  const changed = (): void => void queryClient.invalidateQueries();

  // No undo in the notice: the keyboard cannot reach it behind a dialog, and the section below has one.
  const markOne = async (as: MarkAs, note: string): Promise<void> => {
    try {
      const marked = await markRequest(request, { as, ...noteOf(note) });
      queryClient.setQueryData(trailQuery(request).queryKey, marked);
      changed();
      notify({ message: 'marks.done', values: { count: 1 } });
    } catch (error) {
      notify({ message: failureKey(error), tone: 'error' });
    }
  };

  const markAll = async (as: MarkAs, note: string, days: number, total: number): Promise<void> => {
    stopped.current = false;
    let done = 0;
    try {
      for (let left = 1; left > 0 && !stopped.current; ) {
        setProgress({ done, total });
        const step = await markLike(request, { as, days, ...noteOf(note) });
        done += step.marked;
        left = step.marked === 0 ? 0 : step.left;
      }
      notify({ message: 'marks.done', values: { count: done } });
    } catch (error) {
      notify({ message: failureKey(error), tone: 'error' });
    } finally {
      setProgress(null);
      changed();
    }
  };

  return {
    progress,
    markOne,
    markAll,
    stop: () => {
      stopped.current = true;
    },
  };
};

interface MarkDialogProps {
  request: string;
  state: RequestTrail;
  as: MarkAs;
  onClose: () => void;
}

/** Explains a mark's effect and asks for its scope (this request or all similar ones) and the reason. */
export const MarkDialog = ({ request, state, as, onClose }: MarkDialogProps) => {
  const t = useT();
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
    <Dialog open onClose={progress ? undefined : onClose} maxWidth="xs" fullWidth>
      <DialogTitle>{t(isBack ? 'marks.dialog.back' : `marks.dialog.${as}`)}</DialogTitle>
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

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AbOutcome, AbPreview, AbTestDetail } from '../../../contracts/ab-tests/ab-test.ts';
import type { AbPreviewInput } from '../../../contracts/ab-tests/ab-test-acts.ts';
import { previewAbTest } from '../../api/campaigns/ab-tests.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { LoadingRows } from '../../ui/feedback/states.tsx';
import { TableScroll } from '../../ui/tables/table-scroll.tsx';
import { FailureNote, failureOf, useFailure } from './failure.tsx';
import { Field } from './form/field.tsx';

/** The effect of an action: the phase that begins and why, and each variant's share. */
const PreviewView = ({ preview: { phase, arms: variants, moves } }: { preview: AbPreview }) => {
  const t = useT();
  const { weight } = useFormat();
  const share = (value: number | null): string => (value === null ? t('app.notKnown') : weight(value));
  return (
    <Stack spacing={1.5}>
      {phase && (
        <Alert severity={phase.counts ? 'info' : 'warning'}>
          {t('abTest.preview.phase', {
            phase: phase.phase,
            reason: t(`abTest.reason.${phase.reason}`),
          })}{' '}
          {t(phase.counts ? 'abTest.preview.counts' : 'abTest.preview.countsNot')}
        </Alert>
      )}
      <TableScroll label={t('abTest.variants')} maxHeight={280}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('abTest.variant')}</TableCell>
              <TableCell align="right">{t('abTest.preview.before')}</TableCell>
              <TableCell align="right">{t('abTest.preview.after')}</TableCell>
              <TableCell>{t('abTest.preview.keeps')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {variants.map((variant) => (
              <TableRow key={variant.path}>
                <TableCell sx={{ maxWidth: 280, overflowWrap: 'break-word' }}>{variant.name}</TableCell>
                <TableCell align="right">{share(variant.before)}</TableCell>
                <TableCell align="right">{share(variant.after)}</TableCell>
                <TableCell>{t(variant.keeps ? 'abTest.preview.yes' : 'abTest.preview.no')}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableScroll>
      <Typography variant="body2" color="textSecondary">
        {t('abTest.preview.moves', { share: weight(moves) })}
      </Typography>
    </Stack>
  );
};

interface ActDialogProps {
  id: string;
  title: string;
  text: string;
  /** The action's verb. */
  action: string;
  preview: AbPreviewInput;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  /** Choices in the dialog. */
  children?: ReactNode;
}

/** Confirms an action and shows its effect; a refusal is shown at once. */
export const ActDialog = (props: ActDialogProps) => {
  const { id, title, text, action, preview, onConfirm, onClose, children } = props;
  const t = useT();
  const { failure, running, run } = useFailure();
  const { data, error } = useQuery({
    queryKey: ['ab-test-preview', id, preview],
    queryFn: () => previewAbTest(id, preview),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <DialogContentText>{text}</DialogContentText>
          {children}
          {!data && !error && <LoadingRows rows={3} />}
          {error && !failure && <FailureNote failure={failureOf(error)} />}
          {data && <PreviewView preview={data} />}
          {failure && <FailureNote failure={failure} />}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose} autoFocus>
          {t('action.cancel')}
        </Button>
        <Button variant="contained" disabled={!data} loading={running} onClick={() => void run(onConfirm)}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

interface DecideDialogProps {
  test: AbTestDetail;
  onDecide: (outcome: AbOutcome, note: string) => Promise<void>;
  onClose: () => void;
}

const outcomeOf = (chosen: string): AbOutcome => {
  if (chosen === 'none' || chosen === 'control') return { kind: chosen };
  return { kind: 'winner', path: Number(chosen) };
};

/** Ends a test: who gets all visitors from now on, and a note for later readers. */
export const DecideDialog = ({ test, onDecide, onClose }: DecideDialogProps) => {
  const t = useT();
  const [chosen, setChosen] = useState('none');
  const [note, setNote] = useState('');
  const outcome = outcomeOf(chosen);
  const [control, ...others] = test.kind === 'aa' ? [] : test.arms;
  return (
    <ActDialog
      id={test.id}
      title={t('abTest.ask.decide')}
      text={t('abTest.ask.decide.text')}
      action={t('abTest.act.decide')}
      preview={{ act: 'decide', revision: test.revision, outcome }}
      onConfirm={() => onDecide(outcome, note)}
      onClose={onClose}
    >
      <Field select label={t('abTest.outcome')} value={chosen} onChange={setChosen}>
        <MenuItem value="none">{t('abTest.outcome.none')}</MenuItem>
        {control && (
          <MenuItem value="control">{t('abTest.outcome.control', { name: control.name })}</MenuItem>
        )}
        {others.map(({ path, name }) => (
          <MenuItem key={path} value={String(path)}>
            {t('abTest.outcome.winner', { name })}
          </MenuItem>
        ))}
      </Field>
      <Field multiline label={t('abTest.note')} value={note} onChange={setNote} />
    </ActDialog>
  );
};

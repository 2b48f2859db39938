import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { AbPreviewInput } from '../../../contracts/ab-tests/ab-test-acts.ts';
import { previewAbTest } from '../../api/campaigns/ab-tests.ts';
import { useT } from '../../i18n/use-t.ts';
import { LoadingRows } from '../../ui/feedback/states.tsx';
import { FailureNote } from './failure-note.tsx';
import { PreviewView } from './preview-view.tsx';
import { failureOf, useFailure } from './use-failure.ts';

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
  const heading = useId();
  const { failure, running, run } = useFailure();
  const { data, error } = useQuery({
    queryKey: ['ab-test-preview', id, preview],
    queryFn: () => previewAbTest(id, preview),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading} maxWidth="sm" fullWidth>
      <DialogTitle id={heading}>{title}</DialogTitle>
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

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useT } from '../i18n/use-t.ts';

interface ConfirmProps {
  open: boolean;
  title: string;
  text: string;
  /** The verb of the act, never "OK". */
  action: string;
  /** The way back, where "Cancel" would be taken for the act. */
  dismiss?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks first. What is focused is the way back: Enter, pressed too soon, stops or loses nothing. */
export const Confirm = ({ open, title, text, action, dismiss, onConfirm, onClose }: ConfirmProps) => {
  const t = useT();
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose} autoFocus>
          {dismiss ?? t('action.cancel')}
        </Button>
        <Button variant="contained" onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

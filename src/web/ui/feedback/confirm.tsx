import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useT } from '../../i18n/use-t.ts';

interface ConfirmProps {
  open: boolean;
  title: string;
  text: string;
  /** The action's verb, never "OK". */
  action: string;
  /** The label for canceling, if "Cancel" could be mistaken for the action. */
  dismiss?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation. Cancel has the focus, so pressing Enter too soon stops or loses nothing. */
export const Confirm = ({ open, title, text, action, dismiss, onConfirm, onClose }: ConfirmProps) => {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>{title}</DialogTitle>
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

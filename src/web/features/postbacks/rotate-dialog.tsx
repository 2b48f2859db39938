import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useT } from '../../i18n/use-t.ts';

interface RotateDialogProps {
  title: string;
  text: string;
  onRotate: (endOld: boolean) => void;
  onClose: () => void;
}

/** A new secret: alongside the old one for a day, or replacing it at once. */
export const RotateDialog = ({ title, text, onRotate, onClose }: RotateDialogProps) => {
  const t = useT();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ p: 2, flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose} autoFocus>
          {t('action.cancel')}
        </Button>
        <Button color="error" onClick={() => onRotate(true)}>
          {t('hooks.rotate.hard')}
        </Button>
        <Button variant="contained" onClick={() => onRotate(false)}>
          {t('hooks.rotate.soft')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';

interface TypedConfirmProps {
  open: boolean;
  title: string;
  text: ReactNode;
  /** The text to type, such as the name of the workspace to delete. */
  word: string;
  /** The action's verb, never "OK". */
  action: string;
  /** While the action is running nothing can be closed or repeated. */
  busy?: boolean;
  /** Between the text and the field: a password field, or an error. */
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

const plain = (text: string): string => text.normalize('NFC').trim();

const Form = ({
  title,
  text,
  word,
  action,
  busy = false,
  children,
  onConfirm,
  onClose,
}: TypedConfirmProps) => {
  const t = useT();
  const [typed, setTyped] = useState('');
  const matches = plain(typed) === plain(word);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A dialog is rendered elsewhere, but its events bubble through the React tree and must not submit an outer form.
    event.stopPropagation();
    if (matches && !busy) onConfirm();
  };
  return (
    <form noValidate onSubmit={submit}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText component="div">{text}</DialogContentText>
        {children}
        <TextField
          autoFocus
          size="small"
          autoComplete="off"
          label={t('confirm.type', { word })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' } }}
          sx={{ mt: 1, '& .MuiInputLabel-root': { overflowWrap: 'anywhere' } }}
        />
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose} disabled={busy}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" variant="contained" color="error" loading={busy} disabled={!matches}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
};

/** Confirms an irreversible action: it is enabled by typing the word, and Enter alone does nothing. */
export const TypedConfirm = (props: TypedConfirmProps) => {
  const id = useId();
  return (
    <Dialog
      open={props.open}
      onClose={() => !props.busy && props.onClose()}
      aria-labelledby={id}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
    >
      <Form {...props} />
    </Dialog>
  );
};

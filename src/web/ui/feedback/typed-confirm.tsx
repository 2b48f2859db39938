import Dialog from '@mui/material/Dialog';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { DialogForm } from './form-dialog.tsx';

interface TypedConfirmProps {
  open: boolean;
  title: string;
  text: ReactNode;
  /** The text to type, such as the name of the workspace to delete. */
  word: string;
  /** The action's verb, never "OK". */
  action: string;
  /** While the action is running, nothing can be closed or repeated. */
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
  const submit = (): void => {
    if (matches && !busy) onConfirm();
  };
  return (
    <DialogForm
      title={title}
      action={action}
      color="error"
      disabled={!matches}
      pending={busy}
      holdsWhilePending
      onSubmit={submit}
      onClose={onClose}
    >
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
        sx={{ '& .MuiInputLabel-root': { overflowWrap: 'anywhere' } }}
      />
    </DialogForm>
  );
};

/** Confirms an irreversible action: it is enabled by typing the word, and Enter alone does nothing. */
export const TypedConfirm = (props: TypedConfirmProps) => (
  <Dialog
    open={props.open}
    onClose={() => !props.busy && props.onClose()}
    maxWidth="xs"
    fullWidth
    role="alertdialog"
  >
    <Form {...props} />
  </Dialog>
);

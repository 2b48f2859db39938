import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode, SubmitEvent } from 'react';
import { useT } from '../../i18n/use-t.ts';

interface DialogFormProps {
  title: string;
  /** Why the last attempt failed; shown above the fields. */
  failure?: string | null;
  /** The fields, one below the other. */
  children: ReactNode;
  /** The submit button's verb; null: there is nothing more to send. */
  action: string | null;
  color?: ButtonProps['color'];
  /** True while nothing complete has been entered. */
  disabled?: boolean;
  pending?: boolean;
  /** While the form is being sent the dialog cannot be left. */
  holdsWhilePending?: boolean;
  /** The label for leaving, if it is not "Cancel". */
  dismiss?: string;
  /** Additional buttons, last. */
  buttons?: ReactNode;
  /** A field was changed. */
  onChange?: () => void;
  onSubmit: () => unknown;
  onClose: () => void;
}

/** The inside of a dialog with a form. */
export const DialogForm = ({
  title,
  failure,
  children,
  action,
  color,
  disabled,
  pending = false,
  holdsWhilePending = false,
  dismiss,
  buttons,
  onChange,
  onSubmit,
  onClose,
}: DialogFormProps) => {
  const t = useT();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // A dialog is rendered elsewhere, but its events bubble through the React tree and must not submit an outer form.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <Box
        component="form"
        noValidate
        onChange={onChange}
        onSubmit={submit}
        sx={{ minHeight: 0, flexGrow: 1, display: 'flex', flexDirection: 'column' }}
      >
        <DialogContent
          sx={{
            display: 'grid',
            gap: 2.5,
            gridTemplateColumns: 'minmax(0, 1fr)',
            alignContent: 'start',
            // Space for the label of the first field.
            '&&': { pt: 1 },
          }}
        >
          {failure && <Alert severity="error">{failure}</Alert>}
          {children}
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose} disabled={holdsWhilePending && pending}>
            {dismiss ?? t('action.cancel')}
          </Button>
          {action !== null && (
            <Button type="submit" variant="contained" color={color} disabled={disabled} loading={pending}>
              {action}
            </Button>
          )}
          {buttons}
        </DialogActions>
      </Box>
    </>
  );
};

interface FormDialogProps extends DialogFormProps, Pick<DialogProps, 'maxWidth' | 'fullScreen'> {}

/** A dialog with a form. It is mounted only while open, so it is empty each time it opens. */
export const FormDialog = ({ maxWidth = 'xs', fullScreen, ...form }: FormDialogProps) => (
  <Dialog open onClose={form.onClose} maxWidth={maxWidth} fullScreen={fullScreen} fullWidth>
    <DialogForm {...form} />
  </Dialog>
);

import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import { AddForm } from './add-form.tsx';

interface AddDialogProps {
  open: boolean;
  onClose: () => void;
  /** Everything was added: with the id of the domain, if it was a single one. */
  onAdded: (id: string | null) => void;
}

export const AddDialog = ({ open, onClose, onAdded }: AddDialogProps) => {
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <AddForm titleId={id} onClose={onClose} onAdded={onAdded} />
    </Dialog>
  );
};

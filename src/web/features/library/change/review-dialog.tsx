import DialogContentText from '@mui/material/DialogContentText';
import type { LibraryPreview } from '../../../../contracts/library/library-change.ts';
import { useT } from '../../../i18n/use-t.ts';
import { FormDialog } from '../../../ui/feedback/form-dialog.tsx';
import { Effect } from './effect.tsx';
import { PageChangeText } from './page-change.tsx';

interface ReviewDialogProps {
  preview: LibraryPreview;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** What saving a page changes elsewhere, before it does. */
export const ReviewDialog = ({ preview, pending, onConfirm, onClose }: ReviewDialogProps) => {
  const t = useT();
  const count = preview.campaigns;
  return (
    <FormDialog
      title={t('library.review.title', { count })}
      action={t('library.review.submit', { count })}
      dismiss={t('library.review.back')}
      pending={pending}
      holdsWhilePending
      maxWidth="sm"
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <DialogContentText>{t('library.review.text')}</DialogContentText>
      {preview.pages.map((change) => (
        <PageChangeText key={change.id} change={change} />
      ))}
      <Effect preview={preview} />
    </FormDialog>
  );
};

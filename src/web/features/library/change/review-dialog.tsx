import DialogContentText from '@mui/material/DialogContentText';
import type { LibraryPreview } from '../../../../contracts/library/library-change.ts';
import { useT } from '../../../i18n/use-t.ts';
import { FormDialog } from '../../../ui/feedback/form-dialog.tsx';
import { Effect } from './effect.tsx';
import { PageChangeText } from './page-change.tsx';

interface ReviewDialogProps {
  preview: LibraryPreview;
  /** Whether something about an offer changes besides its name and URL, which has no undo. */
  changesOffer?: boolean;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** What saving a page changes elsewhere, before it does. */
export const ReviewDialog = ({
  preview,
  changesOffer = false,
  pending,
  onConfirm,
  onClose,
}: ReviewDialogProps) => {
  const t = useT();
  const count = preview.campaigns;
  const text = !changesOffer
    ? t('library.review.text')
    : [
        t('offer.review.text'),
        t('offer.review.back'),
        ...(preview.pages.length > 0 ? [t('offer.review.undo')] : []),
      ].join(' ');
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
      <DialogContentText>{text}</DialogContentText>
      {preview.pages.map((change) => (
        <PageChangeText key={change.id} change={change} />
      ))}
      <Effect preview={preview} />
    </FormDialog>
  );
};

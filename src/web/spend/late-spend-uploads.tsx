import { needPart } from '../i18n/language-store.ts';
import { latePart, OnDemand } from '../ui/feedback/on-demand.tsx';
import type { SpendUploadsDialogProps } from './spend-uploads-dialog.tsx';

const dialog = latePart<SpendUploadsDialogProps>(async () => {
  const [{ SpendUploadsDialog }] = await Promise.all([
    import('./spend-uploads-dialog.tsx'),
    needPart('money'),
    needPart('report'),
  ]);
  return SpendUploadsDialog;
});

/** The list of uploads, whose code and messages load when it is opened. */
export const LateSpendUploads = (props: SpendUploadsDialogProps) => (
  <OnDemand part={dialog} props={props} onFailed={props.onClose} />
);

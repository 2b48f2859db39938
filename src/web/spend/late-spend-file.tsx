import { needPart } from '../i18n/language-store.ts';
import { latePart, OnDemand } from '../ui/feedback/on-demand.tsx';
import type { SpendFileDialogProps } from './spend-file-dialog.tsx';

const dialog = latePart<SpendFileDialogProps>(async () => {
  const [{ SpendFileDialog }] = await Promise.all([
    import('./spend-file-dialog.tsx'),
    needPart('money'),
    needPart('report'),
  ]);
  return SpendFileDialog;
});

/** The upload of spend, whose code and messages load when it is opened. */
export const LateSpendFile = (props: SpendFileDialogProps) => (
  <OnDemand part={dialog} props={props} onFailed={props.onClose} />
);

import DialogContentText from '@mui/material/DialogContentText';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryPage } from '../../../../contracts/library/library-page.ts';
import { ApiError } from '../../../api/api-error.ts';
import { previewSwap, swapPage } from '../../../api/campaigns/library.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey, fieldKey } from '../../../ui/feedback/failure.ts';
import { FormDialog } from '../../../ui/feedback/form-dialog.tsx';
import { type ChosenPage, PageChoice } from '../page-choice.tsx';
import { pageName } from '../page-name.ts';
import { Effect } from './effect.tsx';
import { useChange } from './use-change.ts';

export interface SwapDialogProps {
  page: Pick<LibraryPage, 'id' | 'kind' | 'name' | 'url'>;
  onClose: () => void;
}

/** Makes every campaign that leads to a page lead to another one, once its preview has been seen. */
export const SwapDialog = ({ page, onClose }: SwapDialogProps) => {
  const t = useT();
  const { announce } = useChange();
  const { kind, id } = page;
  const [other, setOther] = useState<ChosenPage | null>(null);
  const preview = useMutation({ mutationFn: (chosen: string) => previewSwap(kind, id, chosen) });
  const apply = useMutation({
    mutationFn: (chosen: string) => swapPage(kind, id, chosen),
    onSuccess: async ({ change, live }) => {
      onClose();
      await announce(change, live);
    },
  });
  const failure = preview.error ?? apply.error;
  const { fields, texts } = failure instanceof ApiError ? failure : { fields: {}, texts: {} };
  const { with: code }: Readonly<Record<string, string>> = fields;
  const { with: campaigns }: Readonly<Record<string, string>> = texts;
  const problem = code === undefined ? undefined : t(fieldKey(code));
  const explained =
    problem === undefined || campaigns === undefined
      ? problem
      : t('offer.pair', { label: problem, value: campaigns });
  const count = preview.data?.campaigns ?? 0;
  const submit = (): void => {
    if (other === null || preview.isPending || apply.isPending) return;
    if (count > 0) apply.mutate(other.id);
    else preview.mutate(other.id);
  };
  return (
    <FormDialog
      title={t('library.swap.title', { name: pageName(page) })}
      failure={failure && problem === undefined ? t(failureKey(failure)) : null}
      action={count > 0 ? t('library.review.submit', { count }) : t('library.replace.preview')}
      disabled={other === null}
      pending={preview.isPending || apply.isPending}
      holdsWhilePending
      maxWidth="sm"
      onSubmit={submit}
      onClose={onClose}
    >
      <DialogContentText>{t('library.swap.help')}</DialogContentText>
      <PageChoice
        kind={kind}
        label={t(`library.swap.with.${kind}`)}
        helperText={explained}
        hasError={problem !== undefined}
        except={id}
        value={other}
        onChange={(chosen) => {
          setOther(chosen);
          preview.reset();
          apply.reset();
        }}
        autoFocus
      />
      {preview.data && count === 0 && <DialogContentText>{t('library.swap.none')}</DialogContentText>}
      {preview.data && <Effect preview={preview.data} />}
    </FormDialog>
  );
};

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type LibraryImport, PAGE_COLUMNS } from '../../../../contracts/library/library-file.ts';
import type { PageKind } from '../../../../contracts/library/library-page.ts';
import { ApiError } from '../../../api/api-error.ts';
import { importPages } from '../../../api/campaigns/library-files.ts';
import { ImportResult } from '../../../files/import-result.tsx';
import type { MessageKey } from '../../../i18n/english.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey, fieldKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { decodeFile } from '../../../ui/inputs/decode-file.ts';
import { FileButton } from '../../../ui/inputs/file-button.tsx';
import { useChange } from '../change/use-change.ts';

/** Why the whole file was refused. */
const reasonOf = (error: unknown): MessageKey => {
  const code = error instanceof ApiError ? error.fields.content : undefined;
  if (code === 'csv_head') return 'library.import.head';
  return code === undefined ? failureKey(error) : fieldKey(code);
};

interface ImportDialogProps {
  kind: PageKind;
  onClose: () => void;
}

/** The file is checked first, and nothing is written before its effect on campaigns has been seen. */
export const ImportDialog = ({ kind, onClose }: ImportDialogProps) => {
  const t = useT();
  const { locale } = useIntl();
  const { announce } = useChange();
  const [content, setContent] = useState('');
  const load = useMutation({
    mutationFn: (body: LibraryImport) => importPages(kind, body),
    onSuccess: async ({ written, problems, change, counts, live }) => {
      if (!written) return;
      if (change === null) notify({ message: 'campaignList.import.done', values: { ...counts } });
      if (problems.length === 0) onClose();
      await announce(change, live, true);
    },
  });
  const choose = async (file: File): Promise<void> => {
    const text = decodeFile(new Uint8Array(await file.arrayBuffer()), locale.slice(0, 2));
    setContent(text);
    load.mutate({ content: text, mode: 'check' });
  };
  const answer = load.data;
  const good = answer ? answer.counts.create + answer.counts.change : 0;
  const isWhole = answer?.counts.refuse === 0;
  const waits = answer !== undefined && !answer.written && good > 0;
  return (
    <Dialog open onClose={load.isPending ? undefined : onClose} maxWidth="md" fullWidth>
      <DialogTitle>{t(`library.import.title.${kind}`)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {t('library.import.help', { columns: PAGE_COLUMNS[kind].join(', ') })}
        </Typography>
        {kind === 'offer' && (
          <Typography variant="body2" color="textSecondary">
            {t('library.import.offers', {
              ...{ payout: 'DE=7.5; *=5', cap: '100/day', more: '100/day approved types=1+4' },
            })}
          </Typography>
        )}
        <FileButton
          label={t('campaignList.import.choose')}
          accept=".csv,text/csv"
          variant={waits ? 'outlined' : 'contained'}
          disabled={load.isPending}
          sx={{ justifySelf: 'start' }}
          onFile={(file) => void choose(file)}
        />
        {load.isPending && <LinearProgress aria-label={t('app.loading')} />}
        {load.error && <Alert severity="error">{t(reasonOf(load.error))}</Alert>}
        {answer && answer.campaigns > 0 && (
          <Alert severity="info">{t('library.import.campaigns', { count: answer.campaigns })}</Alert>
        )}
        {answer && (
          <ImportResult
            {...answer}
            preview={answer.preview.map(({ url, ...one }) => ({ ...one, place: url }))}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button disabled={load.isPending} onClick={onClose}>
          {t(waits ? 'action.cancel' : 'action.close')}
        </Button>
        {waits && (
          <Button
            variant="contained"
            disabled={load.isPending}
            onClick={() => load.mutate({ content, mode: isWhole ? 'all' : 'good' })}
          >
            {t(isWhole ? 'library.import.all' : 'library.import.good', { count: good })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};

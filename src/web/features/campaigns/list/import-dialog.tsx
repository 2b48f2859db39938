import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import {
  CSV_COLUMNS,
  type ImportAnswer,
  type ImportInput,
  type ImportProgress,
} from '../../../../contracts/campaigns/campaign-import.ts';
import { ApiError } from '../../../api/api-error.ts';
import { importCampaigns } from '../../../api/campaigns/campaign-files.ts';
import { ImportResult } from '../../../files/import-result.tsx';
import type { MessageKey } from '../../../i18n/english.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey, fieldKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { decodeFile } from '../../../ui/inputs/decode-file.ts';
import { FileButton } from '../../../ui/inputs/file-button.tsx';

/** A file's progress; null if unknown. */
const ProgressLine = ({ progress }: { progress: ImportProgress | null }) => {
  const t = useT();
  if (progress === null) return <LinearProgress aria-label={t('app.loading')} />;
  const { step, done, total } = progress;
  const text = t(`campaignList.import.progress.${step}`, { done, total });
  return (
    <Box>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 100 : (100 * done) / total}
        aria-label={text}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Typography>
    </Box>
  );
};

type Read = Pick<ImportInput, 'format' | 'content'>;

/** Why the whole file was refused. */
const reasonOf = (error: unknown): MessageKey => {
  const code = error instanceof ApiError ? error.fields.content : undefined;
  return code === undefined ? failureKey(error) : fieldKey(code);
};

/** The file is checked first, and nothing is written before the user has seen the effect. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const { locale } = useIntl();
  const queryClient = useQueryClient();
  const [read, setRead] = useState<Read | null>(null);
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const [failure, setFailure] = useState<MessageKey | null>(null);
  /** Cancels the running call, if any. */
  const [running, setRunning] = useState<AbortController | null>(null);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [stopped, setStopped] = useState(false);

  const send = async (file: Read, mode: ImportInput['mode']): Promise<void> => {
    const controller = new AbortController();
    setRunning(controller);
    setProgress(null);
    setFailure(null);
    setStopped(false);
    try {
      const watch = { signal: controller.signal, onProgress: setProgress };
      const done = await importCampaigns({ ...file, mode }, watch);
      setAnswer(done);
      if (!done.written) return;
      void queryClient.invalidateQueries({ queryKey: ['campaigns'] });
      notify({ message: 'campaignList.import.done', values: { ...done.counts } });
      if (done.problems.length === 0) onClose();
      else setRead(null);
    } catch (error) {
      if (!controller.signal.aborted) setFailure(reasonOf(error));
      else if (mode !== 'check') {
        setStopped(true);
        void queryClient.invalidateQueries({ queryKey: ['campaigns'] });
      }
    } finally {
      setRunning(null);
    }
  };
  const choose = async (file: File): Promise<void> => {
    setAnswer(null);
    const content = decodeFile(new Uint8Array(await file.arrayBuffer()), locale.slice(0, 2));
    const format = /\.json$/i.test(file.name) ? ('json' as const) : ('csv' as const);
    setRead({ format, content });
    await send({ format, content }, 'check');
  };
  const counts = answer?.counts;
  const good = counts ? counts.create + counts.change : 0;
  const waits = read !== null && answer !== null && !answer.written && good > 0;
  return (
    <Dialog open onClose={running ? undefined : onClose} maxWidth="md" fullWidth>
      <DialogTitle>{t('campaignList.import.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {t('campaignList.import.help', { columns: CSV_COLUMNS.join(', ') })}
        </Typography>
        <FileButton
          label={t('campaignList.import.choose')}
          accept=".csv,.json,text/csv,application/json"
          variant={waits ? 'outlined' : 'contained'}
          disabled={running !== null}
          sx={{ justifySelf: 'start' }}
          onFile={(file) => void choose(file)}
        />
        {running && <ProgressLine progress={progress} />}
        {stopped && <Alert severity="info">{t('campaignList.import.stopped')}</Alert>}
        {failure && <Alert severity="error">{t(failure)}</Alert>}
        {answer && (
          <ImportResult
            {...answer}
            preview={answer.preview.map(({ link, ...one }) => ({ ...one, place: link }))}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={() => (running ? running.abort() : onClose())}>
          {t(running || waits ? 'action.cancel' : 'action.close')}
        </Button>
        {waits && read && (
          <Button
            variant="contained"
            disabled={running !== null}
            onClick={() => void send(read, counts?.refuse === 0 ? 'all' : 'good')}
          >
            {t(counts?.refuse === 0 ? 'campaignList.import.all' : 'campaignList.import.good', {
              count: good,
            })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};

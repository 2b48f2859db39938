import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import {
  SPEND_COLUMNS,
  type SpendImportAnswer,
  type SpendImportInput,
} from '../../../../contracts/campaigns/spend.ts';
import { ApiError } from '../../../api/api-error.ts';
import { importSpend, useSpendChanged } from '../../../api/campaigns/spend.ts';
import type { MessageKey } from '../../../i18n/english.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey, fieldKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { decodeFile } from '../../../ui/inputs/decode-file.ts';
import { FileButton } from '../../../ui/inputs/file-button.tsx';
import { saveFile } from '../../../ui/tables/save-file.ts';
import { SpendFileResult } from './spend-file-result.tsx';

/** Columns of a file; `named`: each line names its campaign. */
const columnsFor = (named: boolean): readonly string[] =>
  SPEND_COLUMNS.filter((column) => named || column !== 'campaign');

/** A sample file in a format that is read everywhere: ISO days, decimal points. */
const sampleFor = (named: boolean): string => {
  const lines = [
    ['go.example.com/summer', '2026-11-01', '2026-11-01', '125.50', '', '310'],
    ['go.example.com/summer', '2026-11-02', '2026-11-08', '840.00', '', '2140'],
  ].map((cells) => (named ? cells : cells.slice(1)));
  return [columnsFor(named), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
};

interface SpendFileDialogProps {
  /** The campaign of the file; null if each line names its own. */
  campaign: Pick<Campaign, 'id' | 'name'> | null;
  onClose: () => void;
}

/** Why the whole file was refused. */
const reasonOf = (error: unknown): MessageKey => {
  const code = error instanceof ApiError ? error.fields.content : undefined;
  if (code === undefined) return failureKey(error);
  return code === 'csv_head' ? 'spend.file.head' : fieldKey(code);
};

/** The file is checked first, and nothing is written before the user has seen the effect. */
export const SpendFileDialog = ({ campaign, onClose }: SpendFileDialogProps) => {
  const t = useT();
  const { locale } = useIntl();
  const narrow = useMediaQuery('(max-width: 599px)');
  const changed = useSpendChanged();
  const [content, setContent] = useState<string | null>(null);
  const [answer, setAnswer] = useState<SpendImportAnswer | null>(null);
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const [running, setRunning] = useState(false);

  const send = async (text: string, mode: SpendImportInput['mode']): Promise<void> => {
    setRunning(true);
    setFailure(null);
    try {
      const done = await importSpend({ content: text, mode, ...(campaign && { campaignId: campaign.id }) });
      setAnswer(done);
      if (!done.written) return;
      changed();
      notify({ message: 'spend.file.done', values: { ...done.counts } });
      if (done.problemCount === 0) onClose();
      else setContent(null);
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setRunning(false);
    }
  };
  const choose = async (file: File): Promise<void> => {
    setAnswer(null);
    const text = decodeFile(new Uint8Array(await file.arrayBuffer()), locale.slice(0, 2));
    setContent(text);
    await send(text, 'check');
  };
  const counts = answer?.counts;
  const good = counts ? counts.create + counts.change : 0;
  const waits = content !== null && answer !== null && !answer.written && good > 0;
  const isWhole = counts?.refuse === 0;
  const columns = columnsFor(campaign === null).join(', ');
  return (
    <Dialog open onClose={running ? undefined : onClose} maxWidth="md" fullWidth fullScreen={narrow}>
      <DialogTitle>{t('spend.file.title')}</DialogTitle>
      <DialogContent
        sx={{ display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {campaign
            ? t('spend.file.one', { columns, campaign: campaign.name })
            : t('spend.file.many', { columns })}{' '}
          {t('spend.file.dry')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <FileButton
            label={t('spend.file.choose')}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            variant={waits ? 'outlined' : 'contained'}
            disabled={running}
            onFile={(file) => void choose(file)}
          />
          <Button onClick={() => saveFile('spend-sample.csv', [sampleFor(campaign === null)], 'text/csv')}>
            {t('spend.file.sample')}
          </Button>
        </Box>
        {running && <LinearProgress aria-label={t('app.loading')} />}
        {failure && <Alert severity="error">{t(failure)}</Alert>}
        {answer && <SpendFileResult answer={answer} named={campaign === null} />}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose} disabled={running}>
          {t(waits ? 'action.cancel' : 'action.close')}
        </Button>
        {waits && (
          <Button
            variant="contained"
            disabled={running}
            onClick={() => void send(content, isWhole ? 'all' : 'good')}
          >
            {t(isWhole ? 'spend.file.all' : 'spend.file.good', { count: good })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};

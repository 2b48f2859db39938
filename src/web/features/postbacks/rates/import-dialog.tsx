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
import type { RateImportAnswer, RateImportInput } from '../../../../contracts/postbacks/rate.ts';
import { ApiError } from '../../../api/api-error.ts';
import { importRates, RATES } from '../../../api/postbacks/rates.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { FileButton } from '../../../ui/inputs/file-button.tsx';
import { useAct } from '../use-act.ts';

/** A bank's file is checked first, and nothing is written before the user has seen the effect. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const format = useFormat();
  const queries = useQueryClient();
  const { busy, run } = useAct();
  const [content, setContent] = useState('');
  const [answer, setAnswer] = useState<RateImportAnswer | null>(null);
  /** Why the whole file was refused. */
  const [wrong, setWrong] = useState<string | null>(null);
  const send = (text: string, mode: RateImportInput['mode']): void =>
    void run('file', async () => {
      const done = await importRates({ content: text, mode }).catch((error: unknown) => {
        const [code] = error instanceof ApiError ? Object.values(error.fields) : [];
        if (code === undefined) throw error;
        setWrong(code);
        return null;
      });
      setAnswer(done);
      if (!done?.written) return;
      await queries.invalidateQueries({ queryKey: RATES });
      notify({ message: 'rates.saved' });
      onClose();
    });
  const choose = async (file: File): Promise<void> => {
    const text = await file.text();
    setContent(text);
    setAnswer(null);
    setWrong(null);
    send(text, 'check');
  };
  const ready = answer !== null && answer.counts.add + answer.counts.change > 0;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{t('rates.import')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {t('rates.import.text')}
        </Typography>
        <Box>
          <FileButton
            label={t('rates.import.choose')}
            accept=".csv,.xml,text/csv,text/xml,application/xml"
            variant="outlined"
            disabled={busy !== null}
            onFile={(file) => void choose(file)}
          />
        </Box>
        {wrong !== null && <Alert severity="error">{t(fieldKey(wrong))}</Alert>}
        {busy !== null && <LinearProgress aria-label={t('app.loading')} />}
        {answer && (
          <div role="status">
            <Typography>{t('rates.import.counts', { ...answer.counts })}</Typography>
            {answer.first !== null && answer.last !== null && (
              <Typography variant="body2" color="textSecondary">
                {t('rates.import.days', {
                  from: format.date(answer.first, 'UTC'),
                  to: format.date(answer.last, 'UTC'),
                })}
              </Typography>
            )}
          </div>
        )}
        {answer && answer.problemCount > 0 && (
          <Alert severity="warning">
            {t('rates.import.bad', { count: answer.problemCount })}
            <Box component="ul" sx={{ m: 0, pl: 2 }}>
              {answer.problems.slice(0, 10).map(({ line, text }) => (
                <li key={`${line} ${text}`}>{t('rates.import.line', { line, text })}</li>
              ))}
            </Box>
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!ready || busy !== null}
          onClick={() => send(content, answer?.problemCount === 0 ? 'all' : 'good')}
        >
          {t('rates.import.take')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

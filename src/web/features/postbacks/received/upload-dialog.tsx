import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import {
  UPLOAD_COLUMNS,
  type UploadAnswer,
  type UploadInput,
} from '../../../../contracts/postbacks/conversion.ts';
import { INTAKE, uploadConversions } from '../../../api/postbacks/postbacks-in.ts';
import { messageKey } from '../../../i18n/language-store.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { decodeFile } from '../../../ui/inputs/decode-file.ts';
import { FileButton } from '../../../ui/inputs/file-button.tsx';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';
import { statusWord } from '../status-word.ts';
import { useAct } from '../use-act.ts';
import { refusalWord } from './refusal-word.ts';

/** The first lines of a file as parsed, so that a wrong column is noticed before anything is accepted. */
const UploadPreview = ({ rows }: { rows: UploadAnswer['preview'] }) => {
  const t = useT();
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('upload.preview')}
      </Typography>
      <TableScroll label={t('upload.preview')} maxHeight={280}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>{t('upload.line')}</TableCell>
              <TableCell>{t('received.click')}</TableCell>
              <TableCell>{t('received.status')}</TableCell>
              <TableCell align="right">{t('received.payout')}</TableCell>
              <TableCell>{t('received.transaction')}</TableCell>
              <TableCell>{t('received.result')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.line}>
                <TableCell>{row.line}</TableCell>
                <TableCell sx={{ minWidth: 120, maxWidth: 220, overflowWrap: 'break-word' }}>
                  {row.clickId}
                </TableCell>
                <TableCell>{statusWord(t, row.status)}</TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {`${row.payout} ${row.currency}`.trim()}
                </TableCell>
                <TableCell sx={{ maxWidth: 160, overflowWrap: 'break-word' }}>{row.transaction}</TableCell>
                <TableCell>{t(row.good ? 'upload.good' : 'flow.fate.refused')}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableScroll>
    </div>
  );
};

/** Lines listed by number; the others are counted. */
const NAMED = 20;

/** Uploads conversions: the file is checked first, and nothing is sent before the user has seen its errors. */
export const UploadDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const format = useFormat();
  const { locale } = useIntl();
  const queries = useQueryClient();
  const { busy, run } = useAct();
  const [content, setContent] = useState('');
  const [answer, setAnswer] = useState<UploadAnswer | null>(null);
  const wordOf = (code: string): string =>
    messageKey(`refusal.${code}`, 'app.notKnown') === 'app.notKnown'
      ? t(fieldKey(code))
      : refusalWord(t, code);
  const send = (text: string, mode: UploadInput['mode']): void =>
    void run('file', async () => {
      const done = await uploadConversions({ content: text, mode });
      setAnswer(done);
      if (!done.written) return;
      await queries.invalidateQueries({ queryKey: INTAKE });
      notify({ message: 'upload.done', values: { count: done.counts.good } });
      if (done.problemCount === 0) onClose();
    });
  const choose = async (file: File): Promise<void> => {
    const text = decodeFile(new Uint8Array(await file.arrayBuffer()), locale.slice(0, 2));
    setContent(text);
    setAnswer(null);
    send(text, 'check');
  };
  const good = answer?.counts.good ?? 0;
  const waits = answer !== null && !answer.written && good > 0;
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth>
      <DialogTitle>{t('upload.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="body2" color="textSecondary">
          {t('upload.text', { columns: UPLOAD_COLUMNS.join(', ') })}
        </Typography>
        <Box>
          <FileButton
            label={t('rates.import.choose')}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            variant="outlined"
            disabled={busy !== null}
            onFile={(file) => void choose(file)}
          />
        </Box>
        {busy !== null && <LinearProgress aria-label={t('app.loading')} />}
        {answer && (
          <div role="status">
            <Typography>{t('upload.counts', { ...answer.counts })}</Typography>
            {answer.totals.map(({ currency, payout }) => (
              <Typography key={currency} variant="body2" color="textSecondary">
                {t('upload.total', { total: format.money(payout, currency) })}
              </Typography>
            ))}
          </div>
        )}
        {answer && answer.ignored.length > 0 && (
          <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
            {t('upload.ignored', { list: answer.ignored.join(', ') })}
          </Alert>
        )}
        {answer && answer.problemCount > 0 && (
          <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
            <Box component="ul" sx={{ m: 0, pl: 2 }}>
              {answer.problems.slice(0, NAMED).map(({ line, field, code, text }) => (
                <li key={`${line} ${field} ${code}`}>
                  {t('rates.import.line', { line, text: [field, text].join(' ').trim() })} – {wordOf(code)}
                </li>
              ))}
            </Box>
            {answer.problemCount > NAMED && t('upload.rest', { count: answer.problemCount - NAMED })}
          </Alert>
        )}
        {answer && !answer.written && answer.preview.length > 0 && <UploadPreview rows={answer.preview} />}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose}>{t('action.close')}</Button>
        {waits && (
          <Button
            variant="contained"
            disabled={busy !== null}
            onClick={() => send(content, answer.counts.refused === 0 ? 'all' : 'good')}
          >
            {t('upload.take', { count: good })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};

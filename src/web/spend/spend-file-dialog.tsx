import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import {
  MAX_SPEND_ROWS,
  SPEND_COLUMNS,
  type SpendImportAnswer,
  type SpendImportInput,
} from '../../contracts/campaigns/spend.ts';
import { meQuery } from '../api/accounts/session.ts';
import { ApiError } from '../api/api-error.ts';
import { importSpend, type SpendOwner, useSpendChanged } from '../api/campaigns/spend.ts';
import { undoSpendUpload } from '../api/campaigns/spend-uploads.ts';
import { trafficSourcesQuery } from '../api/campaigns/traffic-sources.ts';
import type { MessageKey } from '../i18n/english.ts';
import { useT } from '../i18n/use-t.ts';
import { failureKey, fieldKey } from '../ui/feedback/failure.ts';
import { notify } from '../ui/feedback/notices.ts';
import { decodeFile } from '../ui/inputs/decode-file.ts';
import { FileButton } from '../ui/inputs/file-button.tsx';
import { saveFile } from '../ui/tables/save-file.ts';
import { LateSpendUploads } from './late-spend-uploads.tsx';
import { columnsFor, sampleFor } from './spend-file-columns.ts';
import { SpendFileLead } from './spend-file-lead.tsx';
import { lacksColumn, SpendFileNames } from './spend-file-names.tsx';
import { SpendFileQuestions } from './spend-file-questions.tsx';
import { isByAd, reportByAd, SpendFileResult } from './spend-file-result.tsx';
import { ZoneChoice } from './zone-choice.tsx';

/** A thing that spend belongs to. */
interface Named {
  id: string;
  name: string;
}

export interface SpendFileDialogProps {
  /** The campaign or the traffic source of the file; with neither, each row names its campaign, or a source is chosen. */
  campaign?: Named | undefined;
  source?: Named | undefined;
  onClose: () => void;
}

/** Whose uploads are listed; null for all. */
const ownerOf = (campaign?: Named, source?: Named): SpendOwner | null => {
  if (campaign) return { campaignId: campaign.id };
  return source ? { sourceId: source.id } : null;
};

/** Why the whole file was refused, or why it cannot be undone. */
const reasonOf = (error: unknown): MessageKey => {
  const code = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
  if (code === undefined) return failureKey(error);
  return code === 'csv_head' ? 'spend.file.head' : fieldKey(code);
};

/** Undoes an upload from its notice, whose dialog is closed by then. */
const undo = async (id: string, changed: () => void): Promise<void> => {
  try {
    const { deleted, restored, upload } = await undoSpendUpload(id);
    changed();
    const count = upload.undone?.kept ?? 0;
    if (count === 0) notify({ message: 'spend.uploads.done', values: { deleted, restored } });
    else notify({ message: 'spend.uploads.doneKept', values: { deleted, restored, count }, tone: 'warning' });
  } catch (error) {
    notify({ message: reasonOf(error), tone: 'error' });
  }
};

type Settings = Pick<SpendImportInput, 'sourceId' | 'timeZone' | 'spread'>;

type Asked = SpendImportAnswer['sources'][number];

/** The rows are checked first, and nothing is written before the user has seen the effect. */
export const SpendFileDialog = ({ campaign, source, onClose }: SpendFileDialogProps) => {
  const t = useT();
  const { locale } = useIntl();
  const narrow = useMediaQuery('(max-width: 599px)');
  const changed = useSpendChanged();
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery());
  const { data: sources = [] } = useQuery(trafficSourcesQuery());
  const [settings, setSettings] = useState<Settings>(source ? { sourceId: source.id } : {});
  const [pasted, setPasted] = useState('');
  const [content, setContent] = useState<string | null>(null);
  const [zoneKept, setZoneKept] = useState(false);
  const [fileName, setFileName] = useState('');
  const [listing, setListing] = useState(false);
  const [answer, setAnswer] = useState<SpendImportAnswer | null>(null);
  const [zeroMissing, setZeroMissing] = useState(false);
  /** The traffic source that was chosen because no other had visits with what the file names. */
  const [guessed, setGuessed] = useState<Asked | null>(null);
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const [running, setRunning] = useState(false);

  const showReport = (): void => void navigate(reportByAd(campaign?.id));
  /** Answers with the only traffic source that the file can be from, instead of showing what is refused without one. */
  const send = async (
    text: string,
    mode: SpendImportInput['mode'],
    { sourceId, timeZone, spread } = settings,
    mayGuess = false,
  ): Promise<Asked | undefined> => {
    setRunning(true);
    setFailure(null);
    try {
      const done = await importSpend({
        content: text,
        mode,
        fileName,
        ...(campaign && { campaignId: campaign.id }),
        ...(sourceId !== undefined && { sourceId }),
        ...(timeZone !== undefined && { timeZone }),
        ...(spread === true && { spread }),
        ...(mode !== 'check' && zeroMissing && { zeroMissing }),
      });
      const [only, another] = done.sources;
      if (mayGuess && another === undefined && only) return only;
      setAnswer(done);
      if (!done.written) return undefined;
      changed();
      if (done.problemCount > 0) {
        setContent(null);
        return undefined;
      }
      const { counts: values, uploadId } = done;
      const again = uploadId !== null && { undo: () => void undo(uploadId, changed) };
      const shown = isByAd(done) && { link: { label: 'spend.file.report' as const, go: showReport } };
      notify({ message: 'spend.file.done', values, ...again, ...shown });
      onClose();
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setRunning(false);
    }
    return undefined;
  };
  const check = async (text: string, next: Settings, mayGuess: boolean): Promise<void> => {
    setAnswer(null);
    setSettings(next);
    setZeroMissing(false);
    setZoneKept(false);
    setContent(text);
    const only = await send(text, 'check', next, mayGuess);
    if (only === undefined) return;
    const known = { ...next, sourceId: only.id };
    setSettings(known);
    setGuessed(only);
    await send(text, 'check', known);
  };
  /** What was chosen for one file says nothing about the next. */
  const checkNew = async (text: string): Promise<void> => {
    const { spread: _, ...kept } = settings;
    const next = guessed === null ? kept : { ...kept, sourceId: undefined };
    setGuessed(null);
    await check(text, next, campaign === undefined && next.sourceId === undefined);
  };
  const choose = async (file: File): Promise<void> => {
    setFileName(file.name);
    await checkNew(decodeFile(new Uint8Array(await file.arrayBuffer()), locale.slice(0, 2)));
  };
  const paste = (): void => {
    setFileName('');
    void checkNew(pasted);
  };
  /** The same rows mean something else in another zone or account. */
  const set = (change: Settings): void => {
    const next = { ...settings, ...change };
    if ('sourceId' in change) setGuessed(null);
    if (content === null) setSettings(next);
    else void check(content, next, false);
  };
  const zone = settings.timeZone ?? me?.workspace.timeZone;
  const chosen = sources.find(({ id }) => id === settings.sourceId) ?? source;
  const counts = answer?.counts;
  const good = counts ? counts.create + counts.change : 0;
  const { vanished } = answer ?? {};
  const asksToZero = vanished !== undefined && vanished.count > 0 && answer?.written === false;
  const asksZone = answer !== null && answer.zone !== null && !zoneKept;
  const waits = content !== null && answer !== null && !answer.written && (good > 0 || asksToZero);
  const isWhole = counts?.refuse === 0;
  const named = campaign === undefined && chosen === undefined;
  const columns = columnsFor(SPEND_COLUMNS, { named, byAd: chosen !== undefined }).join(', ');
  const lead = (): string => {
    if (campaign) return t('spend.file.one', { columns, campaign: campaign.name, rows: MAX_SPEND_ROWS });
    if (chosen) return t('spend.file.source.text', { source: chosen.name, rows: MAX_SPEND_ROWS });
    return t('spend.file.many', { columns, rows: MAX_SPEND_ROWS });
  };
  return (
    <Dialog open onClose={running ? undefined : onClose} maxWidth="md" fullWidth fullScreen={narrow}>
      <DialogTitle>{t('spend.file.title')}</DialogTitle>
      <DialogContent
        sx={{ display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <SpendFileLead columns={chosen ? lead() : `${lead()} ${t('spend.file.details.help')}`} />
        <Box
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: campaign ? '1fr' : '1fr 1fr' }, pt: 1 }}
        >
          {!campaign && (
            <TextField
              select
              label={t('spend.file.source')}
              value={settings.sourceId ?? ''}
              disabled={running}
              slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
              onChange={({ target }) => set({ sourceId: target.value === '' ? undefined : target.value })}
            >
              {!source && <MenuItem value="">{t('spend.file.source.none')}</MenuItem>}
              {source && sources.every(({ id }) => id !== source.id) && (
                <MenuItem value={source.id}>{source.name}</MenuItem>
              )}
              {sources.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          )}
          {zone !== undefined && (
            <ZoneChoice value={zone} disabled={running} onChange={(timeZone) => set({ timeZone })} />
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <FileButton
            label={t('spend.file.choose')}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            variant={waits ? 'outlined' : 'contained'}
            disabled={running}
            onFile={(file) => void choose(file)}
          />
          <Button
            onClick={() =>
              saveFile(
                'spend-sample.csv',
                [sampleFor(SPEND_COLUMNS, { named, byAd: chosen !== undefined })],
                'text/csv',
              )
            }
          >
            {t('spend.file.sample')}
          </Button>
        </Box>
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <TextField
            multiline
            fullWidth
            minRows={2}
            maxRows={6}
            label={t('spend.file.paste')}
            helperText={t('spend.file.paste.help')}
            value={pasted}
            disabled={running}
            onChange={({ target }) => setPasted(target.value)}
            slotProps={{
              htmlInput: { spellCheck: false, sx: { fontFamily: 'monospace', fontSize: '0.8125rem' } },
            }}
          />
          {pasted.trim() !== '' && (
            <Button variant="outlined" disabled={running} onClick={paste}>
              {t('spend.file.check')}
            </Button>
          )}
        </Box>
        {running && <LinearProgress aria-label={t('app.loading')} />}
        {failure && <Alert severity="error">{t(failure)}</Alert>}
        {answer && guessed !== null && (
          <Alert severity="info">
            {t('spend.file.source.guessed', { source: guessed.name, count: guessed.visits })}
          </Alert>
        )}
        {answer && !answer.written && (
          <SpendFileNames
            answer={answer}
            spread={settings.spread === true}
            disabled={running}
            onSpread={(spread) => set({ spread })}
          />
        )}
        {answer && zone !== undefined && (
          <SpendFileQuestions
            {...{ answer, zone, asksZone, asksToZero, zeroMissing, disabled: running }}
            onChoose={set}
            onKeep={() => setZoneKept(true)}
            onZero={setZeroMissing}
          />
        )}
        {answer && !lacksColumn(answer) && (
          <SpendFileResult answer={answer} named={named} campaign={campaign?.id} />
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button
          aria-haspopup="dialog"
          sx={{ mr: 'auto' }}
          disabled={running}
          onClick={() => setListing(true)}
        >
          {t('spend.uploads')}
        </Button>
        <Button onClick={onClose} disabled={running}>
          {t(waits ? 'action.cancel' : 'action.close')}
        </Button>
        {waits && (
          <Button
            variant="contained"
            disabled={running || asksZone || (good === 0 && !zeroMissing)}
            onClick={() => void send(content, isWhole ? 'all' : 'good')}
          >
            {good === 0
              ? t('spend.file.zeroed')
              : t(isWhole ? 'spend.file.all' : 'spend.file.good', { count: good })}
          </Button>
        )}
      </DialogActions>
      {listing && <LateSpendUploads owner={ownerOf(campaign, chosen)} onClose={() => setListing(false)} />}
    </Dialog>
  );
};

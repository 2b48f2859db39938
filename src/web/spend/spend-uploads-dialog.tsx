import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type SpendUndo, type SpendUpload, UNDO_DAYS } from '../../contracts/campaigns/spend-upload.ts';
import { meQuery } from '../api/accounts/session.ts';
import { ApiError } from '../api/api-error.ts';
import { type SpendOwner, useSpendChanged } from '../api/campaigns/spend.ts';
import { spendUploadsQuery, undoSpendUpload } from '../api/campaigns/spend-uploads.ts';
import type { MessageKey } from '../i18n/english.ts';
import { useFormat } from '../i18n/use-format.ts';
import { type Translate, useT } from '../i18n/use-t.ts';
import { Confirm } from '../ui/feedback/confirm.tsx';
import { failureKey, fieldKey } from '../ui/feedback/failure.ts';
import { ErrorState, LoadingRows } from '../ui/feedback/states.tsx';
import { Pager } from '../ui/tables/pager.tsx';
import { detailWords, periodWords } from './spend-labels.ts';

/** Rows of a page. */
const SIZE = 10;

const nameOf = (t: Translate, { fileName }: SpendUpload): string => fileName ?? t('spend.uploads.pasted');

/** `New: 3 · Replaced: 2`, without what there is none of. */
const effectOf = (t: Translate, { created, changed, zeroed, removed }: SpendUpload): string =>
  [
    created > 0 && t('spend.uploads.created', { count: created }),
    changed > 0 && t('spend.uploads.changed', { count: changed }),
    zeroed > 0 && t('spend.uploads.zeroed', { count: zeroed }),
    removed > 0 && t('spend.uploads.removed', { count: removed }),
  ]
    .filter((part) => part !== false)
    .join(' · ');

type Amounts = NonNullable<SpendUpload['amounts']>[number];

/** `$90.00 → $17.34`; only what it is now if there was nothing before. */
const amountsOf = (t: Translate, format: ReturnType<typeof useFormat>, amounts: readonly Amounts[]): string =>
  amounts
    .map(({ currency, before, after }) =>
      Number(before) === 0
        ? format.price(after, currency)
        : t('spend.file.change', {
            before: format.price(before, currency),
            after: format.price(after, currency),
          }),
    )
    .join(' · ');

const reasonOf = (error: unknown): MessageKey => {
  const code = error instanceof ApiError ? error.fields.id : undefined;
  return code === undefined ? failureKey(error) : fieldKey(code);
};

interface UploadRowProps {
  upload: SpendUpload;
  /** Workspace zone. */
  zone: string;
  /** Undefined if it cannot be undone, or not now. */
  onUndo: (() => void) | undefined;
}

const UploadRow = ({ upload, zone, onUndo }: UploadRowProps) => {
  const t = useT();
  const format = useFormat();
  const { at, by, undone, campaignName, sourceName, amounts } = upload;
  const told = (user: string | null, time: string) => ({
    user: user ?? t('spend.nobody'),
    time: format.minute(time, zone),
  });
  const target = campaignName ?? sourceName;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {[nameOf(t, upload), ...(target === null ? [] : [target])].join(' · ')}
        </Typography>
        <Typography variant="body2">{effectOf(t, upload)}</Typography>
        {amounts && amounts.length > 0 && (
          <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {t('spend.uploads.amount', { amount: amountsOf(t, format, amounts) })}
          </Typography>
        )}
        <Typography variant="caption" color="textSecondary" component="p">
          {t('spend.uploaded', told(by, at))}
          {undone && ` · ${t('spend.uploads.undoneBy', told(undone.by, undone.at))}`}
          {undone && undone.kept > 0 && ` · ${t('spend.uploads.kept', { count: undone.kept })}`}
        </Typography>
      </Box>
      {upload.undoable && (
        <Button
          size="small"
          disabled={onUndo === undefined}
          aria-label={t('spend.uploads.undoOf', { name: nameOf(t, upload) })}
          onClick={onUndo}
        >
          {t('spend.uploads.undo')}
        </Button>
      )}
    </Box>
  );
};

/** What an undo did, and what it left as it was. */
const Undone = ({ done: { deleted, restored, kept, upload } }: { done: SpendUndo }) => {
  const t = useT();
  const format = useFormat();
  const count = upload.undone?.kept ?? kept.length;
  return (
    <Alert severity={count > 0 ? 'warning' : 'success'}>
      {t('spend.uploads.done', { deleted, restored })}
      {count > 0 && (
        <>
          <div>{t('spend.uploads.left', { count })}</div>
          <Box component="ul" sx={{ m: 0, pl: 2, overflowWrap: 'anywhere' }}>
            {kept.map((one) => (
              <li key={JSON.stringify(one)}>
                {[one.name, detailWords(t, one.details), periodWords(t, format, one)]
                  .filter(Boolean)
                  .join(' · ')}
                {`: ${t(`spend.uploads.left.${one.reason}`)}`}
              </li>
            ))}
          </Box>
          {count > kept.length && <div>{t('spend.file.rest', { count: count - kept.length })}</div>}
        </>
      )}
    </Alert>
  );
};

export interface SpendUploadsDialogProps {
  /** Null for all uploads of the workspace. */
  owner: SpendOwner | null;
  onClose: () => void;
}

/** The files that were uploaded, each of which can be undone as a whole. */
export const SpendUploadsDialog = ({ owner, onClose }: SpendUploadsDialogProps) => {
  const t = useT();
  const narrow = useMediaQuery('(max-width: 599px)');
  const changed = useSpendChanged();
  const { data: me } = useQuery(meQuery());
  const [[page, perPage], setPage] = useState([1, SIZE]);
  const list = useQuery(spendUploadsQuery(owner, page, perPage));
  const [asking, setAsking] = useState<SpendUpload | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<SpendUndo | null>(null);
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const undo = async ({ id }: SpendUpload): Promise<void> => {
    setBusy(true);
    setDone(null);
    setFailure(null);
    try {
      setDone(await undoSpendUpload(id));
      changed();
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  const { data } = list;
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="sm" fullWidth fullScreen={narrow}>
      <DialogTitle>{t('spend.uploads.title')}</DialogTitle>
      <DialogContent
        sx={{ display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <Typography variant="body2" color="textSecondary">
          {t(data?.total === 0 ? 'spend.uploads.empty' : 'spend.uploads.lead', { days: UNDO_DAYS })}
        </Typography>
        <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
          {done && <Undone done={done} />}
          {failure && <Alert severity="error">{t(failure)}</Alert>}
        </Box>
        {list.error && !data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {!list.error && !data && <LoadingRows rows={2} />}
        {data && data.rows.length > 0 && (
          <Box component="ul" aria-label={t('spend.uploads.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.rows.map((upload) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                zone={me?.workspace.timeZone ?? 'UTC'}
                onUndo={busy ? undefined : () => setAsking(upload)}
              />
            ))}
          </Box>
        )}
        {data && data.total > SIZE && (
          <Pager
            page={page}
            perPage={perPage}
            total={data.total}
            settled={!list.isPlaceholderData}
            onChange={(next, size) => setPage([next, size])}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose} disabled={busy}>
          {t('action.close')}
        </Button>
      </DialogActions>
      {asking && (
        <Confirm
          open
          title={t('spend.uploads.ask', { name: nameOf(t, asking) })}
          text={t('spend.uploads.ask.text')}
          action={t('spend.uploads.ask.do')}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            void undo(asking);
          }}
        />
      )}
    </Dialog>
  );
};

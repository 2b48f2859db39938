import Share from '@mui/icons-material/ShareOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AbShare } from '../../../../contracts/ab-tests/ab-share.ts';
import { abSharesQuery, abTestQuery, makeAbShare, revokeAbShare } from '../../../api/campaigns/ab-tests.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { failureKey, fieldKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { failureOf } from '../failure.tsx';
import { Field } from '../form/field.tsx';

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** The links of a test, newest first: when each was created and whether it was opened, never its address. */
const ShareList = ({ test, timeZone }: { test: string; timeZone: string }) => {
  const t = useT();
  const format = useFormat();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<AbShare | null>(null);
  const { data: shares, error, refetch } = useQuery(abSharesQuery(test));
  const { mutate, isPending } = useMutation({
    mutationFn: (share: string) => revokeAbShare(test, share),
    onSuccess: () => notify({ message: 'abShare.revoked' }),
    onError: (failure) => notify({ message: failureKey(failure), tone: 'error' }),
    onSettled: async () => {
      void queries.invalidateQueries(abTestQuery(test));
      await queries.invalidateQueries(abSharesQuery(test));
    },
  });
  if (!shares)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={2} />;
  if (shares.length === 0) return <Typography color="textSecondary">{t('abShare.none')}</Typography>;
  return (
    <>
      <Box component="ul" aria-label={t('abShare.list')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shares.map((share) => {
          const { id, createdAt, createdBy, lastSeenAt } = share;
          const time = format.minute(createdAt, timeZone);
          return (
            <Box component="li" key={id} sx={row}>
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  {t('abShare.row', { time, user: createdBy?.name ?? t('abTest.trail.nobody') })}
                </Typography>
                <Typography variant="caption" color="textSecondary">
                  {lastSeenAt === null
                    ? t('abShare.unseen')
                    : t('abShare.seen', { time: format.minute(lastSeenAt, timeZone) })}
                </Typography>
              </Box>
              <Button
                size="small"
                disabled={isPending}
                aria-label={t('abShare.revoke.one', { time })}
                onClick={() => setAsking(share)}
              >
                {t('abShare.revoke')}
              </Button>
            </Box>
          );
        })}
      </Box>
      <Confirm
        open={asking !== null}
        title={t('abShare.revoke.title')}
        text={t('abShare.revoke.text')}
        action={t('abShare.revoke')}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          if (asking) mutate(asking.id);
          setAsking(null);
        }}
      />
    </>
  );
};

interface ShareDialogProps {
  test: string;
  timeZone: string;
  onClose: () => void;
}

/** Creates and revokes links to the results of a test. */
const ShareDialog = ({ test, timeZone, onClose }: ShareDialogProps) => {
  const t = useT();
  const queries = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => makeAbShare(test),
    onSettled: async () => {
      void queries.invalidateQueries(abTestQuery(test));
      await queries.invalidateQueries(abSharesQuery(test));
    },
  });
  const code = error === null ? undefined : failureOf(error).fields.share;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{t('abShare.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5}>
          <DialogContentText>{t('abShare.text')}</DialogContentText>
          {error && <Alert severity="error">{t(code ? fieldKey(code) : failureKey(error))}</Alert>}
          {data && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
              <Field
                key={data.id}
                label={t('abShare.made')}
                helperText={t('abShare.made.text')}
                value={data.url}
                onChange={() => undefined}
                slotProps={{ htmlInput: { readOnly: true } }}
                sx={{ flex: '1 1 220px' }}
              />
              <Box sx={{ pt: 1 }}>
                <CopyButton text={data.url} label={t('abShare.copy')} />
              </Box>
            </Box>
          )}
          <ShareList test={test} timeZone={timeZone} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose}>{t('action.close')}</Button>
        <Button variant="contained" loading={isPending} onClick={() => mutate()}>
          {t('abShare.make')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** Links that let others read the results of a test. */
export const ShareButton = ({ test, timeZone }: { test: string; timeZone: string }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className="no-print"
        variant="outlined"
        aria-haspopup="dialog"
        startIcon={<Share fontSize="small" />}
        onClick={() => setOpen(true)}
      >
        {t('abShare.open')}
      </Button>
      {open && <ShareDialog test={test} timeZone={timeZone} onClose={() => setOpen(false)} />}
    </>
  );
};

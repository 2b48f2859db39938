import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { USUAL_SHARE_DAYS } from '../../contracts/workspace/share.ts';
import {
  type ListedShare,
  moveShare,
  revokeShare,
  type ShareSubject,
  sharesQuery,
} from '../api/reports/shares.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.ts';
import { Confirm } from '../ui/feedback/confirm.tsx';
import { failureKey } from '../ui/feedback/failure.ts';
import { notify } from '../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../ui/feedback/states.tsx';
import { RowMenu } from '../ui/inputs/row-menu.tsx';

/** The choices of when a link ends, in days. */
export const SHARE_DAYS = [7, USUAL_SHARE_DAYS, 90, 365] as const;

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

/** When a link was last opened and when it ends, in one line. */
export const useShareWords = (timeZone: string) => {
  const t = useT();
  const format = useFormat();
  return ({ lastSeenAt, expiresAt }: Pick<ListedShare, 'lastSeenAt' | 'expiresAt'>): string => {
    const seen =
      lastSeenAt === null
        ? t('publicLink.unseen')
        : t('publicLink.seen', { time: format.minute(lastSeenAt, timeZone) });
    if (expiresAt === null) return seen;
    const hasEnded = Date.parse(expiresAt) <= Date.now();
    const ends = t(hasEnded ? 'publicLink.ended' : 'publicLink.ends', {
      time: format.minute(expiresAt, timeZone),
    });
    return `${seen} · ${ends}`;
  };
};

interface RevokeConfirmProps {
  /** The ID of the link in question; null: none. */
  share: string | null;
  onRevoke: (share: string) => void;
  onClose: () => void;
}

/** Asks before a link is revoked. */
export const RevokeConfirm = ({ share, onRevoke, onClose }: RevokeConfirmProps) => {
  const t = useT();
  return (
    <Confirm
      open={share !== null}
      title={t('publicLink.revoke.title')}
      text={t('publicLink.revoke.text')}
      action={t('publicLink.revoke')}
      onClose={onClose}
      onConfirm={() => {
        if (share !== null) onRevoke(share);
        onClose();
      }}
    />
  );
};

interface ShareListProps {
  subject: ShareSubject;
  timeZone: string;
  label: string;
  /** More about a link, such as its columns. */
  about?: ((share: ListedShare) => ReactNode) | undefined;
  /** Refetches what else shows the links. */
  onChanged?: (() => void) | undefined;
}

/** The links of a test or report, newest first: when each was created and whether it was opened, never its address. */
export const ShareList = ({ subject, timeZone, label, about, onChanged }: ShareListProps) => {
  const t = useT();
  const format = useFormat();
  const wordsOf = useShareWords(timeZone);
  const queries = useQueryClient();
  const [asking, setAsking] = useState<string | null>(null);
  const { data: shares, error, refetch } = useQuery(sharesQuery(subject));
  const changed = async (): Promise<void> => {
    onChanged?.();
    await queries.invalidateQueries({ queryKey: ['shares'] });
  };
  const onError = (failure: Error): void => notify({ message: failureKey(failure), tone: 'error' });
  const revoking = useMutation({
    mutationFn: (share: string) => revokeShare(subject, share),
    onSuccess: () => notify({ message: 'publicLink.revoked' }),
    onError,
    onSettled: changed,
  });
  const moving = useMutation({
    mutationFn: ({ share, days }: { share: string; days: number }) => moveShare(subject, share, days),
    onSuccess: () => notify({ message: 'publicLink.moved' }),
    onError,
    onSettled: changed,
  });
  if (!shares)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={2} />;
  if (shares.length === 0) return <Typography color="textSecondary">{t('publicLink.none')}</Typography>;
  return (
    <>
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shares.map((share) => {
          const { id, createdAt, createdBy, expiresAt } = share;
          const time = format.minute(createdAt, timeZone);
          return (
            <Box component="li" key={id} sx={row}>
              <Box sx={{ minWidth: 0, flex: '1 1 220px' }}>
                <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  {t('publicLink.row', { time, user: createdBy?.name ?? t('publicLink.nobody') })}
                </Typography>
                <Typography variant="caption" color="textSecondary" component="p">
                  {wordsOf(share)}
                </Typography>
                {about && (
                  <Typography variant="caption" color="textSecondary" component="p">
                    {about(share)}
                  </Typography>
                )}
              </Box>
              <Box sx={{ display: 'flex', alignItems: 'center' }}>
                <Button
                  size="small"
                  disabled={revoking.isPending}
                  aria-label={t('publicLink.revoke.one', { time })}
                  onClick={() => setAsking(id)}
                >
                  {t('publicLink.revoke')}
                </Button>
                {expiresAt !== null && (
                  <RowMenu
                    label={t('publicLink.move.one', { time })}
                    acts={SHARE_DAYS.map((days) => ({
                      label: t('publicLink.move', { days }),
                      act: () => moving.mutate({ share: id, days }),
                    }))}
                  />
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
      <RevokeConfirm share={asking} onRevoke={revoking.mutate} onClose={() => setAsking(null)} />
    </>
  );
};

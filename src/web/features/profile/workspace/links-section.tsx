import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Me } from '../../../../contracts/accounts/session.ts';
import type { WorkspaceShare } from '../../../../contracts/workspace/share.ts';
import { useOnlyReading } from '../../../api/accounts/session.ts';
import { revokeShare, workspaceSharesQuery } from '../../../api/reports/shares.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { RevokeConfirm, useShareWords } from '../../../sharing/share-list.tsx';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { ListRow } from '../list-row.tsx';

/** Every link of the workspace that shows something to anyone, newest first. */
export const LinksSection = ({ me }: { me: Me }) => {
  const t = useT();
  const format = useFormat();
  const { timeZone } = me.workspace;
  const wordsOf = useShareWords(timeZone);
  const mayEdit = useOnlyReading() === null && me.user.role !== 'viewer';
  const queries = useQueryClient();
  const [asking, setAsking] = useState<WorkspaceShare | null>(null);
  const { data: links, error, refetch } = useQuery(workspaceSharesQuery());
  const { mutate, isPending } = useMutation({
    mutationFn: ({ of, subject, id }: WorkspaceShare) => revokeShare({ of, id: subject.id }, id),
    onSuccess: () => notify({ message: 'publicLink.revoked' }),
    onError: (failure) => notify({ message: failureKey(failure), tone: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['shares'] }),
  });
  if (!links)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={2} />;
  return (
    <Stack spacing={2}>
      <Typography color="textSecondary">{t('publicLink.all.text')}</Typography>
      {links.length === 0 && <Typography>{t('publicLink.all.none')}</Typography>}
      {links.length > 0 && (
        <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {links.map((link) => {
            const time = format.minute(link.createdAt, timeZone);
            return (
              <ListRow
                key={link.id}
                action={
                  mayEdit && (
                    <Button
                      size="small"
                      disabled={isPending}
                      aria-label={t('publicLink.revoke.one', { time })}
                      onClick={() => setAsking(link)}
                    >
                      {t('publicLink.revoke')}
                    </Button>
                  )
                }
              >
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                  <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
                    {link.subject.name}
                  </Typography>
                  <Chip size="small" variant="outlined" label={t(`publicLink.of.${link.of}`)} />
                </Box>
                <Typography variant="body2" color="textSecondary">
                  {t('publicLink.row', { time, user: link.createdBy?.name ?? t('publicLink.nobody') })}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {wordsOf(link)}
                </Typography>
              </ListRow>
            );
          })}
        </Stack>
      )}
      <RevokeConfirm
        share={asking?.id ?? null}
        onRevoke={() => asking && mutate(asking)}
        onClose={() => setAsking(null)}
      />
    </Stack>
  );
};

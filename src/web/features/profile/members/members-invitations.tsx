import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation } from '../../../../contracts/accounts/invitation.ts';
import { invitationsQuery, withdrawInvitation } from '../../../api/accounts/members.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';

/** Pending invitations. */
export const Invitations = ({ timeZone }: { timeZone: string }) => {
  const t = useT();
  const format = useFormat();
  const queries = useQueryClient();
  const { data: invitations, error, refetch } = useQuery(invitationsQuery());
  const [chosen, setChosen] = useState<Invitation | null>(null);
  const [asking, setAsking] = useState(false);
  const { mutate } = useMutation({
    mutationFn: (id: string) => withdrawInvitation(id),
    onSuccess: () => notify({ message: 'members.withdrawn' }),
    onError: (failed) => notify({ message: failureKey(failed), tone: 'error' }),
    onSettled: () => queries.invalidateQueries(invitationsQuery()),
  });
  return (
    <div>
      <Typography variant="h3">{t('members.open.title')}</Typography>
      {!invitations && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!invitations && !error && <LoadingRows rows={1} />}
      {invitations?.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t('members.open.none')}
        </Typography>
      )}
      <Box component="ul" aria-label={t('members.open.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {invitations?.map((invitation) => (
          <Box
            component="li"
            key={invitation.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="body2">{invitation.email}</Typography>
              <Typography variant="caption" color="textSecondary">
                {t('members.open.until', {
                  role: t(`members.role.${invitation.role}`),
                  date: format.minute(invitation.expiresAt, timeZone),
                })}
              </Typography>
            </Box>
            <Tooltip title={t('members.withdraw.action')}>
              <IconButton
                aria-label={t('members.withdraw', { email: invitation.email })}
                onClick={() => {
                  setChosen(invitation);
                  setAsking(true);
                }}
              >
                <Close fontSize="small" />
              </IconButton>
            </Tooltip>
          </Box>
        ))}
      </Box>
      <Confirm
        open={asking}
        title={t('members.withdraw.title')}
        text={t('members.withdraw.text', { email: chosen?.email ?? '' })}
        action={t('members.withdraw.action')}
        onConfirm={() => {
          if (chosen) mutate(chosen.id);
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  );
};

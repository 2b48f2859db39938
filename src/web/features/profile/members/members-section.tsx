import PersonRemove from '@mui/icons-material/PersonRemoveOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member } from '../../../../contracts/accounts/member.ts';
import type { Me } from '../../../../contracts/accounts/session.ts';
import { membersQuery, removeMember } from '../../../api/accounts/members.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { TypedConfirm } from '../../../ui/feedback/typed-confirm.tsx';
import { Invitations, InviteForm } from './members-invite.tsx';
import { MemberRole, refusalKey } from './members-role.tsx';

interface RemoveMemberProps {
  member: Member;
  open: boolean;
  onClose: () => void;
}

/** Requires the email address to be typed: deleting the account cannot be undone. */
const RemoveMember = ({ member, open, onClose }: RemoveMemberProps) => {
  const t = useT();
  const queries = useQueryClient();
  const { name, email } = member;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => removeMember(member.id),
    onSuccess: () => {
      notify({ message: 'members.removed', values: { name } });
      onClose();
    },
    onSettled: () => queries.invalidateQueries(membersQuery()),
  });
  return (
    <TypedConfirm
      open={open}
      title={t('members.remove.title', { name })}
      text={t('members.remove.text', { name, email })}
      word={email}
      action={t('members.remove.action')}
      busy={isPending}
      onConfirm={mutate}
      onClose={() => {
        reset();
        onClose();
      }}
    >
      {error && <Alert severity="error">{t(refusalKey(error))}</Alert>}
    </TypedConfirm>
  );
};

interface MembersListProps {
  members: readonly Member[];
  me: Me;
}

/** Members, oldest first. Owners cannot change their own role, so nobody locks themselves out by mistake. */
const MembersList = ({ members, me }: MembersListProps) => {
  const t = useT();
  const format = useFormat();
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Box component="ul" aria-label={t('members.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {members.map((member) => {
          const self = member.id === me.user.id;
          const fixed = self || member.ownsInstance;
          return (
            <Box
              component="li"
              key={member.id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: 1.5,
                py: 1.5,
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
                <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
                  <Typography sx={{ fontWeight: 500 }}>{member.name}</Typography>
                  {self && <Chip size="small" label={t('members.you')} />}
                  {member.ownsInstance && !self && <Chip size="small" label={t('members.founder')} />}
                </Box>
                <Typography variant="body2" color="textSecondary">
                  {member.email}
                </Typography>
                <Typography variant="caption" color="textSecondary">
                  {t('members.joined', { date: format.date(member.joinedAt, me.workspace.timeZone) })}
                </Typography>
              </Box>
              {fixed ? (
                <Typography variant="body2">{t(`members.role.${member.role}`)}</Typography>
              ) : (
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                  <MemberRole member={member} />
                  <Tooltip title={t('members.remove', { name: member.name })}>
                    <IconButton
                      aria-label={t('members.remove', { name: member.name })}
                      onClick={() => {
                        setLeaving(member);
                        setAsking(true);
                      }}
                    >
                      <PersonRemove fontSize="small" />
                    </IconButton>
                  </Tooltip>
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
      {leaving && <RemoveMember member={leaving} open={asking} onClose={() => setAsking(false)} />}
    </>
  );
};

/** Members and their roles; for owners. */
export const MembersSection = ({ me }: { me: Me }) => {
  const t = useT();
  const { data: members, error, refetch } = useQuery(membersQuery());
  return (
    <Stack spacing={4}>
      <div>
        <Typography variant="body2" color="textSecondary">
          {t('members.lead')}
        </Typography>
        {!members && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!members && !error && <LoadingRows rows={2} />}
        {members && <MembersList members={members} me={me} />}
      </div>
      <InviteForm />
      <Invitations timeZone={me.workspace.timeZone} />
    </Stack>
  );
};

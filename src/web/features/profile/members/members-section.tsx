import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Me } from '../../../../contracts/accounts/session.ts';
import { membersQuery } from '../../../api/accounts/members.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { Invitations } from './members-invitations.tsx';
import { InviteForm } from './members-invite.tsx';
import { MembersList } from './members-list.tsx';

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

import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Member } from '../../../contracts/member.ts';
import type { User } from '../../../contracts/session.ts';
import { changeRole, membersQuery } from '../../api/members.ts';
import { useT } from '../../i18n/use-t.ts';
import { notify } from '../../ui/notices.ts';
import { refusalKey } from './members-refusal.ts';

export const ROLES = ['owner', 'editor', 'viewer'] as const satisfies User['role'][];

/** A member's role, saved as it is chosen, with a way back. */
export const MemberRole = ({ member }: { member: Member }) => {
  const t = useT();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (role: User['role']) => changeRole(member.id, role),
    onSuccess: (_, role) => {
      const undo = { undo: () => mutate(member.role) };
      notify({ message: 'members.role.saved', ...(role !== member.role && undo) });
    },
    onError: (error) => notify({ message: refusalKey(error), tone: 'error' }),
    onSettled: () => queries.invalidateQueries(membersQuery()),
  });
  return (
    <TextField
      select
      size="small"
      value={member.role}
      disabled={isPending}
      onChange={(event) => {
        const role = ROLES.find((r) => r === event.target.value);
        if (role && role !== member.role) mutate(role);
      }}
      slotProps={{
        select: { SelectDisplayProps: { 'aria-label': t('members.roleOf', { name: member.name }) } },
      }}
      sx={{ minWidth: 150 }}
    >
      {ROLES.map((role) => (
        <MenuItem key={role} value={role}>
          {t(`members.role.${role}`)}
        </MenuItem>
      ))}
    </TextField>
  );
};

import Alert from '@mui/material/Alert';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Member } from '../../../../contracts/accounts/member.ts';
import { membersQuery, removeMember } from '../../../api/accounts/members.ts';
import { useT } from '../../../i18n/use-t.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { TypedConfirm } from '../../../ui/feedback/typed-confirm.tsx';
import { refusalKey } from './members-refusal.ts';

interface RemoveMemberProps {
  member: Member;
  open: boolean;
  onClose: () => void;
}

/** Requires the email address to be typed: deleting the account cannot be undone. */
export const RemoveMember = ({ member, open, onClose }: RemoveMemberProps) => {
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

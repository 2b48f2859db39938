import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member } from '../../../../contracts/accounts/member.ts';
import type { TotpProof, User } from '../../../../contracts/accounts/session.ts';
import { changeRole, membersQuery } from '../../../api/accounts/members.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { MessageKey } from '../../../i18n/english.ts';
import { messageKey } from '../../../i18n/language-store.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { SecondStepProof } from '../security/second-step-proof.tsx';
import { useStepOn } from '../security/step-code.tsx';

/** Why a role change or removal failed: a conflict identifies the reason by its field. */
export const refusalKey = (error: unknown): MessageKey => {
  const code = error instanceof ApiError ? error.fields.role : undefined;
  return code === undefined ? failureKey(error) : messageKey(`members.refused.${code}`, failureKey(error));
};

export const ROLES = ['owner', 'editor', 'viewer'] as const satisfies User['role'][];

interface Wish {
  role: User['role'];
  proof?: TotpProof;
}

/** A member's role, saved when selected, with an undo. */
export const MemberRole = ({ member }: { member: Member }) => {
  const t = useT();
  const queries = useQueryClient();
  const stepOn = useStepOn();
  const [asked, setAsked] = useState<User['role'] | null>(null);
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: ({ role, proof }: Wish) => changeRole(member.id, role, proof ?? {}),
    onSuccess: (_, { role }) => {
      const undo = { undo: () => choose(member.role) };
      notify({ message: 'members.role.saved', ...(role !== member.role && undo) });
    },
    // Errors of the password or the code are shown in the dialog.
    onError: (error, { proof }) => {
      if (proof === undefined) notify({ message: refusalKey(error), tone: 'error' });
    },
    onSettled: () => queries.invalidateQueries(membersQuery()),
  });
  /** A role with more rights requires the password and a code first, if two-step verification is on. */
  const choose = (role: User['role']): void => {
    if (stepOn === true && ROLES.indexOf(role) < ROLES.indexOf(member.role)) setAsked(role);
    else mutate({ role });
  };
  return (
    <>
      <TextField
        select
        size="small"
        value={member.role}
        disabled={isPending}
        onChange={(event) => {
          const role = ROLES.find((r) => r === event.target.value);
          if (role && role !== member.role) choose(role);
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
      <Dialog open={asked !== null} onClose={() => setAsked(null)} maxWidth="xs" fullWidth>
        <DialogTitle>{t('members.proof.title')}</DialogTitle>
        <DialogContent>
          {asked !== null && (
            <SecondStepProof
              lead={t('members.proof.text')}
              action={t('members.proof.action')}
              onCancel={() => setAsked(null)}
              onProof={async (proof) => {
                await mutateAsync({ role: asked, proof });
                setAsked(null);
              }}
            />
          )}
        </DialogContent>
      </Dialog>
    </>
  );
};

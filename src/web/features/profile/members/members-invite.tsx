import { zodResolver } from '@hookform/resolvers/zod';
import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  type Invitation,
  InvitationBody,
  type InvitationMade,
} from '../../../../contracts/accounts/invitation.ts';
import { invitationsQuery, invite, withdrawInvitation } from '../../../api/accounts/members.ts';
import { useLanguage } from '../../../i18n/language-store.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { useSubmit } from '../../../ui/feedback/use-submit.ts';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { CurrentPassword } from '../security/current-password.tsx';
import { codeField, codeOf, StepCode, useStepOn } from '../security/step-code.tsx';
import { ROLES } from './members-role.tsx';

const { email, role: roleField } = InvitationBody.shape;
const Fields = z.object({ email, role: roleField, password: z.string(), code: z.string() });
type Fields = z.infer<typeof Fields>;

const isField = (path: string): path is keyof Fields => Object.hasOwn(Fields.shape, path);

/** Without a mail server the inviter passes the link on: it is shown only once. */
const Link = ({ made }: { made: InvitationMade & { link: string } }) => {
  const t = useT();
  return (
    <Alert severity="success" role="status" sx={{ '& .MuiAlert-message': { minWidth: 0, width: 1 } }}>
      <Typography variant="body2">{t('members.invite.link', { email: made.email })}</Typography>
      <Box sx={{ mt: 1.5, mb: 1.5 }}>
        <CodeBox>{made.link}</CodeBox>
      </Box>
      <CopyButton text={made.link} label={t('members.invite.copy')} />
    </Alert>
  );
};

export const InviteForm = () => {
  const t = useT();
  const language = useLanguage();
  const queries = useQueryClient();
  const [made, setMade] = useState<InvitationMade | null>(null);
  const stepOn = useStepOn() === true;
  const defaultValues: Fields = { email: '', role: 'viewer', password: '', code: '' };
  const form = useForm({ resolver: zodResolver(Fields), defaultValues });
  const { control, reset, formState } = form;
  const role = useWatch({ control, name: 'role' });
  const send = async ({ password, code, ...fields }: Fields): Promise<void> => {
    setMade(null);
    const proof = stepOn && { password, ...codeOf(code) };
    const invitation = await invite({ ...fields, ...proof, language });
    setMade(invitation);
    reset(defaultValues);
    await queries.invalidateQueries(invitationsQuery());
    if (invitation.link === undefined) {
      notify({ message: 'members.invite.sent', values: { email: invitation.email } });
    }
  };
  const { failure, submit } = useSubmit(form, { known: isField, fieldOf: codeField, send });
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2}>
      <Typography variant="h3">{t('members.invite.title')}</Typography>
      {failure && <Alert severity="error">{t(failure)}</Alert>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'minmax(0, 1fr) 240px' } }}>
        <TextInput
          control={control}
          name="email"
          type="email"
          autoComplete="off"
          label={t('session.email')}
        />
        <SelectInput
          control={control}
          name="role"
          fullWidth
          label={t('members.role')}
          helperText={t(`members.may.${role}`)}
        >
          {ROLES.map((name) => (
            <MenuItem key={name} value={name}>
              {t(`members.role.${name}`)}
            </MenuItem>
          ))}
        </SelectInput>
      </Box>
      {stepOn && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
          <CurrentPassword control={control} name="password" />
          <StepCode control={control} name="code" />
        </Box>
      )}
      <Box>
        <Button type="submit" variant="contained" loading={formState.isSubmitting}>
          {t('members.invite.submit')}
        </Button>
      </Box>
      {made?.link !== undefined && <Link made={{ ...made, link: made.link }} />}
    </Stack>
  );
};

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

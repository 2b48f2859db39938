import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { InvitationBody, type InvitationMade } from '../../../../contracts/accounts/invitation.ts';
import { invitationsQuery, invite } from '../../../api/accounts/members.ts';
import type { MessageKey } from '../../../i18n/english.ts';
import { useLanguage } from '../../../i18n/language-store.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { placeFailure } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { PasswordInput } from '../../../ui/inputs/password-input.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
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
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const [made, setMade] = useState<InvitationMade | null>(null);
  const stepOn = useStepOn() === true;
  const defaultValues: Fields = { email: '', role: 'viewer', password: '', code: '' };
  const { control, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues,
  });
  const role = useWatch({ control, name: 'role' });
  const submit = handleSubmit(async ({ password, code, ...fields }) => {
    setFailure(null);
    setMade(null);
    try {
      const proof = stepOn && { password, ...codeOf(code) };
      const invitation = await invite({ ...fields, ...proof, language });
      setMade(invitation);
      reset(defaultValues);
      await queries.invalidateQueries(invitationsQuery());
      if (invitation.link === undefined) {
        notify({ message: 'members.invite.sent', values: { email: invitation.email } });
      }
    } catch (error) {
      setFailure(placeFailure(error, setError, isField, codeField));
    }
  });
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
          <PasswordInput
            control={control}
            name="password"
            autoComplete="current-password"
            label={t('profile.password.current')}
          />
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

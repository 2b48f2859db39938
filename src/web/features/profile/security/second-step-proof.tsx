import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Password, type TotpProof } from '../../../../contracts/accounts/session.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useSave } from '../../../ui/feedback/use-submit.ts';
import { CodeInput } from '../../../ui/inputs/code-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { SmallForm } from '../small-form.tsx';
import { CurrentPassword } from './current-password.tsx';

const code = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(40, 'too_long'));
const Fields = z.object({ password: Password, code });

const isField = (path: string): path is 'password' | 'code' => path === 'password' || path === 'code';
const fieldOf = (path: string): string => (path === 'password' ? path : 'code');

interface SecondStepProofProps {
  /** The effect of the action. */
  lead: string;
  action: string;
  onProof: (proof: TotpProof) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password and a code, from the app or a recovery code, before two-step verification is changed. */
export const SecondStepProof = ({ lead, action, onProof, onCancel }: SecondStepProofProps) => {
  const t = useT();
  const [written, setWritten] = useState(false);
  const { control, handleSubmit, setError, setFocus, setValue, clearErrors, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { password: '', code: '' },
  });
  const { failure, save } = useSave(setError, { known: isField, fieldOf });
  useEffect(() => setFocus('password'), [setFocus]);
  const submit = handleSubmit(({ password, code: given }) =>
    save(() => onProof({ password, ...(written ? { recovery_code: given } : { totp: given }) })),
  );
  const swap = (): void => {
    setWritten(!written);
    setValue('code', '');
    clearErrors('code');
  };
  return (
    <SmallForm
      onSubmit={submit}
      failure={failure}
      action={action}
      busy={formState.isSubmitting}
      onCancel={onCancel}
    >
      <Typography color="textSecondary">{lead}</Typography>
      <CurrentPassword control={control} name="password" />
      {written ? (
        <TextInput control={control} name="code" label={t('profile.step.recovery')} autoComplete="off" />
      ) : (
        <CodeInput
          control={control}
          name="code"
          label={t('profile.step.code')}
          helperText={t('profile.step.code.help')}
        />
      )}
      <Box>
        <Button size="small" onClick={swap}>
          {t(written ? 'profile.step.byApp' : 'profile.step.byRecovery')}
        </Button>
      </Box>
    </SmallForm>
  );
};

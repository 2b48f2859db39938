import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { TotpBegin, TotpConfirm, type TotpSecret } from '../../../../contracts/accounts/session.ts';
import { beginTotp, confirmTotp } from '../../../api/accounts/profile.ts';
import { useLanguage } from '../../../i18n/language-store.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { useSave } from '../../../ui/feedback/use-submit.ts';
import { CodeInput } from '../../../ui/inputs/code-input.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { SmallForm } from '../small-form.tsx';
import { CurrentPassword } from './current-password.tsx';

interface StepProps {
  onCancel: () => void;
}

const isPassword = (path: string): path is 'password' => path === 'password';
const isCode = (path: string): path is 'totp' => path === 'totp';

const AskPassword = ({ onSecret, onCancel }: StepProps & { onSecret: (secret: TotpSecret) => void }) => {
  const t = useT();
  const { control, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(TotpBegin),
    defaultValues: { password: '' },
  });
  const { failure, save } = useSave(setError, { known: isPassword });
  useEffect(() => setFocus('password'), [setFocus]);
  const submit = handleSubmit(({ password }) => save(async () => onSecret(await beginTotp(password))));
  return (
    <SmallForm
      onSubmit={submit}
      failure={failure}
      action={t('profile.step.next')}
      busy={formState.isSubmitting}
      onCancel={onCancel}
    >
      <Typography color="textSecondary">{t('profile.step.password')}</Typography>
      <CurrentPassword control={control} name="password" />
    </SmallForm>
  );
};

/** In groups of four, for typing. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

const ScanCode = ({
  secret: { secret, uri },
  onCodes,
  onCancel,
}: StepProps & { secret: TotpSecret; onCodes: (codes: string[]) => Promise<void> }) => {
  const t = useT();
  const language = useLanguage();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(TotpConfirm),
    defaultValues: { totp: '' },
  });
  const { failure, save } = useSave(setError, { known: isCode });
  const submit = handleSubmit(({ totp }) => save(async () => onCodes(await confirmTotp({ totp, language }))));
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={3}>
      <Stack spacing={1} sx={{ flexShrink: 0, alignItems: 'flex-start' }}>
        <QrCode text={uri} label={t('profile.step.qr')} />
        {/* A phone cannot scan its own screen. */}
        <Button href={uri} size="small">
          {t('profile.step.open')}
        </Button>
      </Stack>
      <Stack spacing={2} sx={{ minWidth: 0, flexGrow: 1 }}>
        <Typography>{t('profile.step.scan')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('profile.step.type')}
        </Typography>
        <CodeBox>{inFours(secret)}</CodeBox>
        <Box>
          <CopyButton text={secret} label={t('profile.step.copy')} />
        </Box>
        <SmallForm
          onSubmit={submit}
          failure={failure}
          action={t('profile.step.confirm')}
          busy={formState.isSubmitting}
          onCancel={onCancel}
        >
          <CodeInput
            control={control}
            name="totp"
            label={t('profile.step.code')}
            helperText={t('profile.step.code.help')}
            autoFocus
          />
        </SmallForm>
      </Stack>
    </Stack>
  );
};

/** Password, then the QR code and a first code from the app; `onDone` receives the recovery codes. */
export const SecondStepSetup = ({
  onDone,
  onCancel,
}: StepProps & { onDone: (codes: string[]) => Promise<void> }) => {
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  return secret === null ? (
    <AskPassword onSecret={setSecret} onCancel={onCancel} />
  ) : (
    <ScanCode secret={secret} onCodes={onDone} onCancel={onCancel} />
  );
};

import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type RecoveryAnswer, RecoveryBody } from '../../../contracts/accounts/session.ts';
import { askForLink } from '../../api/accounts/session.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { placeFailure } from '../../ui/feedback/failure.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';

const Fields = z.pick(RecoveryBody, { email: true });

const isField = (path: string): path is 'email' => path === 'email';

export interface Sent {
  email: string;
  delivery: RecoveryAnswer['delivery'];
}

export const RecoveryForm = ({ onSent }: { onSent: (sent: Sent) => void }) => {
  const t = useT();
  const language = useLanguage();
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { email: '' },
  });
  const submit = handleSubmit(async ({ email }) => {
    setFailure(null);
    try {
      const { delivery } = await askForLink({ email, language });
      onSent({ email, delivery });
    } catch (error) {
      setFailure(placeFailure(error, setError, isField));
    }
  });
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2.5}>
      {failure && <Alert severity="error">{t(failure)}</Alert>}
      <TextInput
        control={control}
        name="email"
        type="email"
        autoComplete="username"
        label={t('session.email')}
        placeholder={t('session.email.placeholder')}
      />
      <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
        {t('recovery.submit')}
      </Button>
    </Stack>
  );
};

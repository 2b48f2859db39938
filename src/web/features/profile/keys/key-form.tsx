import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiKeyInput, type NewApiKey } from '../../../../contracts/accounts/api-key.ts';
import { makeApiKey } from '../../../api/accounts/profile.ts';
import { useLanguage } from '../../../i18n/language-store.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { useSave } from '../../../ui/feedback/use-submit.ts';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { CurrentPassword } from '../security/current-password.tsx';
import { codeField, codeOf, StepCode } from '../security/step-code.tsx';
import { SmallForm } from '../small-form.tsx';
import { expiresAt, isExpiry, KeyExpiry } from './key-expiry.tsx';

const { name, scope, password } = ApiKeyInput.shape;
const Fields = z
  .object({
    name,
    scope,
    password,
    expiry: z.string().check(z.refine(isExpiry)),
    day: z.string(),
    code: z.string(),
  })
  .check(z.refine((v) => v.expiry !== 'date' || v.day !== '', { error: 'required', path: ['day'] }));

type FieldName = 'name' | 'scope' | 'password' | 'expiry' | 'day' | 'code';
const isField = (path: string): path is FieldName => Object.hasOwn(Fields.shape, path);

interface KeyFormProps {
  /** The workspace's: keys expire at the end of its days. */
  timeZone: string;
  onMade: (key: NewApiKey) => Promise<void>;
  onCancel: () => void;
}

export const KeyForm = ({ timeZone, onMade, onCancel }: KeyFormProps) => {
  const t = useT();
  const language = useLanguage();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: {
      name: '',
      scope: 'read' as const,
      password: '',
      code: '',
      expiry: '365' as const,
      day: '',
    },
  });
  const expiry = useWatch({ control, name: 'expiry' });
  const fieldOf = (path: string): string => (path === 'expiresAt' ? 'day' : codeField(path));
  const { failure, save } = useSave(setError, { known: isField, fieldOf });
  const submit = handleSubmit(({ expiry: chosen, day, code, ...body }) =>
    save(async () => {
      const ends = isExpiry(chosen) ? expiresAt({ expiry: chosen, day }, timeZone, Date.now()) : undefined;
      const given = { ...body, ...codeOf(code), language };
      await onMade(await makeApiKey({ ...given, ...(ends !== undefined && { expiresAt: ends }) }));
    }),
  );
  return (
    <SmallForm
      onSubmit={submit}
      failure={failure}
      action={t('profile.key.make')}
      busy={formState.isSubmitting}
      onCancel={onCancel}
    >
      <TextInput
        control={control}
        name="name"
        autoFocus
        autoComplete="off"
        label={t('profile.key.name')}
        helperText={t('profile.key.name.help')}
      />
      <SelectInput control={control} name="scope" label={t('profile.key.scope')}>
        <MenuItem value="read">{t('profile.key.scope.read')}</MenuItem>
        <MenuItem value="write">{t('profile.key.scope.write')}</MenuItem>
      </SelectInput>
      <KeyExpiry
        control={control}
        names={{ expiry: 'expiry', day: 'day' }}
        expiry={expiry}
        timeZone={timeZone}
      />
      <CurrentPassword control={control} name="password" />
      <StepCode control={control} name="code" />
    </SmallForm>
  );
};

/** A new key, which is shown only once. */
export const NewKey = ({ made, onKept }: { made: NewApiKey; onKept: () => void }) => {
  const t = useT();
  const title = useRef<HTMLDivElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Alert
      severity="success"
      sx={{ '& .MuiAlert-message': { minWidth: 0, flexGrow: 1, overflow: 'visible' } }}
    >
      <AlertTitle ref={title} tabIndex={-1} data-own-ring sx={{ outline: 'none' }}>
        {t('profile.key.made', { name: made.name })}
      </AlertTitle>
      {t('profile.key.once')}
      <Stack spacing={1.5} sx={{ mt: 1.5 }}>
        <CodeBox>{made.key}</CodeBox>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          <CopyButton text={made.key} label={t('profile.key.copy')} />
          <Button onClick={onKept}>{t('profile.key.kept')}</Button>
        </Stack>
      </Stack>
    </Alert>
  );
};

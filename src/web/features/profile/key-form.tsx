import { zodResolver } from '@hookform/resolvers/zod';
import MenuItem from '@mui/material/MenuItem';
import { useForm } from 'react-hook-form';
import { ApiKeyInput, type NewApiKey } from '../../../contracts/api-key.ts';
import { makeApiKey } from '../../api/api-keys.ts';
import { useLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { SmallForm, useSave } from './small-form.tsx';

const isField = (path: string): path is 'name' | 'scope' | 'password' =>
  ['name', 'scope', 'password'].includes(path);

interface KeyFormProps {
  onMade: (key: NewApiKey) => Promise<void>;
  onCancel: () => void;
}

export const KeyForm = ({ onMade, onCancel }: KeyFormProps) => {
  const t = useT();
  const language = useLanguage();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(ApiKeyInput),
    defaultValues: { name: '', scope: 'read' as const, password: '' },
  });
  const { failure, save } = useSave(setError, isField);
  const submit = handleSubmit((body) => save(async () => onMade(await makeApiKey({ ...body, language }))));
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
      <PasswordInput
        control={control}
        name="password"
        autoComplete="current-password"
        label={t('profile.password.current')}
      />
    </SmallForm>
  );
};

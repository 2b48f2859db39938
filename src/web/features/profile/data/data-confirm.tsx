import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type DeletionBody, DeletionBody as Schema } from '../../../../contracts/workspace/workspace.ts';
import { useT } from '../../../i18n/use-t.ts';
import { TypedConfirm } from '../../../ui/feedback/typed-confirm.tsx';
import { PasswordInput } from '../../../ui/inputs/password-input.tsx';
import { useSave } from '../small-form.tsx';

const Fields = z.pick(Schema, { password: true });
const isField = (path: string): path is 'password' => path === 'password';

interface DataConfirmProps {
  open: boolean;
  title: string;
  text: string;
  /** The name or the email address to type. */
  word: string;
  action: string;
  /** The action itself; its errors are shown here. */
  onConfirm: (body: DeletionBody) => Promise<void>;
  onClose: () => void;
}

/** Requires a name to be typed and the password, so that nobody deletes anything at an unattended screen. */
export const DataConfirm = ({ word, onConfirm, onClose, ...rest }: DataConfirmProps) => {
  const t = useT();
  const { control, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { password: '' },
  });
  const { failure, save } = useSave(setError, isField);
  const close = (): void => {
    reset();
    onClose();
  };
  const submit = handleSubmit(({ password }) => save(() => onConfirm({ confirm: word, password })));
  return (
    <TypedConfirm
      {...rest}
      word={word}
      busy={formState.isSubmitting}
      onConfirm={() => void submit()}
      onClose={close}
    >
      {failure && <Alert severity="error">{t(failure)}</Alert>}
      <PasswordInput
        control={control}
        name="password"
        autoComplete="current-password"
        label={t('profile.password.current')}
      />
    </TypedConfirm>
  );
};

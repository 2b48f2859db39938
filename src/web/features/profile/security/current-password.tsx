import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { useT } from '../../../i18n/use-t.ts';
import { PasswordInput } from '../../../ui/inputs/password-input.tsx';

interface CurrentPasswordProps<V extends FieldValues> {
  control: Control<V>;
  name: FieldPathByValue<V, string>;
}

/** The password that proves the identity of the user. */
export const CurrentPassword = <V extends FieldValues>({ control, name }: CurrentPasswordProps<V>) => (
  <PasswordInput
    control={control}
    name={name}
    autoComplete="current-password"
    label={useT()('profile.password.current')}
  />
);

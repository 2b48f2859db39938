import { useQuery } from '@tanstack/react-query';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { SecondStepCode } from '../../../../contracts/accounts/session.ts';
import { profileQuery } from '../../../api/accounts/profile.ts';
import { useT } from '../../../i18n/use-t.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';

/** A typed code for the call: six digits are from the app, anything else is a recovery code. Empty if none. */
export const codeOf = (typed: string): SecondStepCode => {
  const code = typed.trim();
  if (code === '') return {};
  return /^\d{3}\s?\d{3}$/.test(code) ? { totp: code } : { recovery_code: code };
};

/** The form's field for errors of either code. */
export const codeField = (path: string): string =>
  path === 'totp' || path === 'recovery_code' ? 'code' : path;

/** Whether the signed-in user has two-step verification; undefined while unknown. */
export const useStepOn = (): boolean | undefined => useQuery(profileQuery()).data?.secondStep.on;

interface StepCodeProps<V extends FieldValues> {
  control: Control<V, unknown, FieldValues>;
  name: FieldPath<V>;
}

/** Asks for a second-step code before lasting access is granted; nothing if it is off. */
export const StepCode = <V extends FieldValues>({ control, name }: StepCodeProps<V>) => {
  const t = useT();
  if (useStepOn() !== true) return null;
  return (
    <TextInput
      control={control}
      name={name}
      label={t('profile.step.either')}
      helperText={t('profile.step.either.help')}
      autoComplete="one-time-code"
    />
  );
};

import type { FieldPath } from 'react-hook-form';
import type { SecretState } from '../../../../contracts/postbacks/outgoing.ts';
import { useT } from '../../../i18n/use-t.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import type { RuleControl, RuleValues } from './rule-values.ts';

interface SecretInputProps {
  control: RuleControl;
  name: FieldPath<RuleValues>;
  label: string;
  /** Where to find it. */
  help?: string;
  /** Undefined if none yet. */
  stored: SecretState | undefined;
}

/** A write-only secret: a stored one is never shown again, and an empty field leaves it unchanged. */
export const SecretInput = ({ control, name, label, help, stored }: SecretInputProps) => {
  const t = useT();
  const kept = (): string => {
    if (stored === undefined) return t('rule.secret.once');
    return stored.hint === '' ? t('rule.secret.stored') : t('rule.secret.keep', { hint: stored.hint });
  };
  return (
    <TextInput
      control={control}
      name={name}
      label={label}
      autoComplete="off"
      helperText={
        <>
          {help !== undefined && <>{help}. </>}
          {kept()}
        </>
      }
      slotProps={{
        htmlInput: {
          spellCheck: false,
          autoCapitalize: 'none',
          // Hidden from onlookers, but not a password field, which browsers would offer to save.
          style: { WebkitTextSecurity: 'disc' } as object,
        },
      }}
    />
  );
};

import type { FieldPath } from 'react-hook-form';
import type { SecretState } from '../../../../contracts/outgoing.ts';
import { useT } from '../../../i18n/use-t.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import type { RuleControl } from './rule-form.tsx';
import type { RuleValues } from './rule-values.ts';

interface SecretInputProps {
  control: RuleControl;
  name: FieldPath<RuleValues>;
  label: string;
  /** Where it is found. */
  help?: string;
  /** Undefined: there is none yet. */
  stored: SecretState | undefined;
}

/** A secret that is written once: nobody sees a stored one again, and an empty field leaves it as it is. */
export const SecretInput = ({ control, name, label, help, stored }: SecretInputProps) => {
  const t = useT();
  const kept = (): string => {
    if (stored === undefined) return t('rule.secret.once');
    return stored.hint === '' ? t('rule.secret.stored') : t('rule.secret.keep', { hint: stored.hint });
  };
  return (
    <TextInput
      {...{ control, name, label }}
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
          // Hidden from whoever looks over one's shoulder; not a password, which the browser would offer to keep.
          style: { WebkitTextSecurity: 'disc' } as object,
        },
      }}
    />
  );
};

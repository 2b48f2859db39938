import { type Control, useController } from 'react-hook-form';
import type { LibraryPageInput } from '../../../../contracts/library/library-page.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import type { PageValues } from '../page/page-values.ts';
import { PageChoice } from '../page-choice.tsx';

interface FallbackFieldProps {
  control: Control<PageValues, unknown, LibraryPageInput>;
  /** ID of the offer itself; null if new. */
  own: string | null;
  /** The offers that would lead back to this one, if the server refused them. */
  chain: string | undefined;
}

/** The offer that takes the visitors of a full one. */
export const FallbackField = ({ control, own, chain }: FallbackFieldProps) => {
  const t = useT();
  const { field, fieldState } = useController({ control, name: 'fallback' });
  const code = fieldState.error?.message;
  const problem = code === undefined ? null : t(fieldKey(code));
  const explained =
    problem === null || chain === undefined ? problem : t('offer.pair', { label: problem, value: chain });
  return (
    <PageChoice
      kind="offer"
      label={t('offer.fallback')}
      helperText={explained ?? t('offer.fallback.help')}
      hasError={problem !== null}
      except={own}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
    />
  );
};

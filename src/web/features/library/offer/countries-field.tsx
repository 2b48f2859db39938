import { type Control, useController } from 'react-hook-form';
import type { LibraryPageInput } from '../../../../contracts/library/library-page.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ValuesInput } from '../../../targeting/values-input.tsx';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import type { PageValues } from '../page/page-values.ts';

/** The countries an offer is meant for, which is only a note. */
export const CountriesField = ({ control }: { control: Control<PageValues, unknown, LibraryPageInput> }) => {
  const t = useT();
  const { field, fieldState } = useController({ control, name: 'countries' });
  const code = [fieldState.error].flat().find((one) => one?.message)?.message;
  return (
    <ValuesInput
      field="country"
      label={t('offer.countries')}
      helperText={t('offer.countries.help')}
      values={field.value}
      error={code === undefined ? null : t(fieldKey(code))}
      onChange={field.onChange}
    />
  );
};

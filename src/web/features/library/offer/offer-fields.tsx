import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import type { LibraryPage, LibraryPageInput } from '../../../../contracts/library/library-page.ts';
import type { PostbackSource } from '../../../../contracts/postbacks/postback.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ValuesInput } from '../../../targeting/values-input.tsx';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import type { PageValues } from '../page/page-values.ts';
import { CapFields } from './cap-fields.tsx';
import { FallbackField } from './fallback-field.tsx';
import { NetworkField, SentUrl } from './network-field.tsx';
import { PayoutFields } from './payout-fields.tsx';

interface OfferFieldsProps {
  form: UseFormReturn<PageValues, unknown, LibraryPageInput>;
  /** Null if new. */
  stored: LibraryPage | null;
  networks: readonly PostbackSource[];
  workspace: { readonly timeZone: string; readonly currency: string };
  /** The offers of a refused loop of fallbacks. */
  chain: string | undefined;
}

/** Fields that only offers have: who pays for them, what and how often, and where visitors go instead. */
export const OfferFields = ({ form, stored, networks, workspace, chain }: OfferFieldsProps) => {
  const t = useT();
  const { control, setValue } = form;
  const url = useWatch({ control, name: 'url' });
  const chosen = useWatch({ control, name: 'network' });
  const network = networks.find(({ id }) => id === chosen);
  const { field: countries, fieldState } = useController({ control, name: 'countries' });
  const code = [fieldState.error].flat().find((one) => one?.message)?.message;
  return (
    <>
      <NetworkField control={control} networks={networks} stored={stored?.network ?? null} />
      {network && <SentUrl url={url} network={network} />}
      <ValuesInput
        field="country"
        label={t('offer.countries')}
        helperText={t('offer.countries.help')}
        values={countries.value}
        error={code === undefined ? null : t(fieldKey(code))}
        onChange={countries.onChange}
      />
      <PayoutFields
        control={control}
        currency={network?.currency ?? workspace.currency}
        setCurrency={(currency) => setValue('payout.currency', currency)}
      />
      <CapFields control={control} setValue={setValue} zone={network?.timeZone ?? workspace.timeZone} />
      <FallbackField control={control} own={stored?.id ?? null} chain={chain} />
    </>
  );
};

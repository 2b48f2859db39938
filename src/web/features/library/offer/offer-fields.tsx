import Typography from '@mui/material/Typography';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { LibraryPage, LibraryPageInput } from '../../../../contracts/library/library-page.ts';
import type { PostbackSource } from '../../../../contracts/postbacks/postback.ts';
import { useT } from '../../../i18n/use-t.ts';
import { FieldGroup } from '../page/field-group.tsx';
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
  const fallback = useWatch({ control, name: 'fallback' });
  const isCapped = useWatch({ control, name: 'cap.isOn' });
  return (
    <>
      <FieldGroup title={t('offer.group.pay')}>
        <NetworkField control={control} networks={networks} stored={stored?.network ?? null} />
        {network && <SentUrl url={url} network={network} />}
        <PayoutFields
          control={control}
          currency={network?.currency ?? workspace.currency}
          setCurrency={(currency) => setValue('payout.currency', currency)}
        />
      </FieldGroup>
      <FieldGroup title={t('offer.group.full')}>
        <CapFields control={control} setValue={setValue} zone={network?.timeZone ?? workspace.timeZone} />
        {isCapped || chosen !== '' || fallback !== null ? (
          <FallbackField control={control} own={stored?.id ?? null} chain={chain} />
        ) : (
          <Typography variant="body2" color="textSecondary">
            {t('offer.fallback.off')}
          </Typography>
        )}
      </FieldGroup>
    </>
  );
};

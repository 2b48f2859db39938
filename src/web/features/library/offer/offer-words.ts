import { useIntl } from 'react-intl';
import type { OfferCap, OfferPayout } from '../../../../contracts/library/offer.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useTypeNames } from '../../../report/conversions/use-type-names.ts';

/** What an offer is, in words. */
export const useOfferWords = (types: OfferCap['types'] = null) => {
  const t = useT();
  const intl = useIntl();
  const format = useFormat();
  const names = useTypeNames(types !== null);
  const country = (code: string): string => intl.formatDisplayName(code, { type: 'region' }) ?? code;
  const list = (parts: readonly string[]): string => intl.formatList(parts, { type: 'unit' });
  return {
    country,
    countries: (codes: readonly string[]) => list(codes.map(country)),
    payout: ({ currency, other, countries }: OfferPayout): string =>
      list([
        ...countries.map((row) =>
          t('offer.pair', { label: country(row.country), value: format.price(row.amount, currency) }),
        ),
        ...(other === null ? [] : [t('offer.payout.others', { amount: format.price(other, currency) })]),
      ]),
    cap: ({ per, limit, counts, types: counted }: OfferCap): string =>
      list([
        t(per === 'month' ? 'offer.cap.short.month' : `behaviour.short.cap.${per}`, { limit }),
        ...(counts === 'approved' ? [t('offer.cap.short.approved')] : []),
        ...(counted === null ? [] : [names(counted)]),
      ]),
  };
};

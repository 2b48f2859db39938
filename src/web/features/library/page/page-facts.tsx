import Box from '@mui/material/Box';
import type { LibraryPage } from '../../../../contracts/library/library-page.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { type Fact, FactGrid } from '../../../ui/layout/fact-grid.tsx';
import { useOfferWords } from '../offer/offer-words.ts';
import { pageName } from '../page-name.ts';

/** A page for those who may not change it. */
export const PageFacts = ({ page }: { page: LibraryPage }) => {
  const t = useT();
  const { name, url, sentUrl, tags, notes, kind, exits, network, countries, payout, cap, fallback } = page;
  const format = useFormat();
  const words = useOfferWords(cap?.types);
  const facts: Fact[] = [
    [t('library.column.name'), name],
    [t('campaign.destination.url'), url],
    [t('offer.sentUrl'), sentUrl === url ? '' : sentUrl],
    [t('library.exits'), kind === 'landing' ? format.count(exits) : ''],
    [t('offer.network.short'), network?.name ?? ''],
    [t('offer.countries.short'), words.countries(countries)],
    [t('offer.payout'), payout === null ? '' : words.payout(payout)],
    [t('offer.cap'), cap === null ? '' : words.cap(cap)],
    [t('offer.fallback.short'), fallback === null ? '' : pageName(fallback)],
    [t('tags.label'), tags.join(', ')],
    [t('campaign.notes.label'), notes],
  ];
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <FactGrid facts={facts.filter(([, value]) => value !== '')} />
      <CopyButton text={url} label={t('library.copyUrl')} />
    </Box>
  );
};

import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Control, useWatch } from 'react-hook-form';
import type { LibraryPage, LibraryPageInput } from '../../../../contracts/library/library-page.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { FactGrid } from '../../../ui/layout/fact-grid.tsx';
import { useOfferWords } from '../offer/offer-words.ts';
import { pageName } from '../page-name.ts';
import { differences, type PageValues, valuesOf } from './page-values.ts';

/** The note belongs to the whole form, which may be scrolled. */
const bringIntoSight = (alert: HTMLElement | null): void => {
  alert?.focus({ preventScroll: true });
  alert?.scrollIntoView({ block: 'center' });
};

const LABELS = {
  name: 'library.column.name',
  url: 'campaign.destination.url',
  tags: 'tags.label',
  notes: 'campaign.notes.label',
  exits: 'library.exits',
  network: 'offer.network.short',
  countries: 'offer.countries.short',
  payout: 'offer.payout',
  cap: 'offer.cap',
  fallback: 'offer.fallback.short',
} as const satisfies Record<keyof PageValues, string>;

interface TheirVersionProps {
  control: Control<PageValues, unknown, LibraryPageInput>;
  /** The page as someone else saved it meanwhile. */
  theirs: LibraryPage;
  onLoad: () => void;
  /** Brings back what was typed; undefined while it is in the form. */
  onBack: (() => void) | undefined;
}

/** After a conflict: what differs between the form and what someone else saved meanwhile. */
export const TheirVersion = ({ control, theirs, onLoad, onBack }: TheirVersionProps) => {
  const t = useT();
  const mine = useWatch({ control }) as PageValues;
  const stored = valuesOf(theirs);
  const fields = differences(stored, mine);
  const format = useFormat();
  const words = useOfferWords(theirs.cap?.types);
  const { name, url, tags, notes, exits, network, countries, payout, cap, fallback } = theirs;
  const texts: Record<keyof PageValues, string> = {
    ...{ name, url, notes, exits: format.count(exits) },
    ...{ tags: tags.join(', '), countries: words.countries(countries) },
    network: network?.name ?? '',
    payout: payout === null ? t('offer.payout.postback') : words.payout(payout),
    cap: cap === null ? t('offer.cap.none') : words.cap(cap),
    fallback: fallback === null ? '' : pageName(fallback),
  };
  return (
    <Alert
      severity="warning"
      ref={bringIntoSight}
      tabIndex={-1}
      sx={{ '& .MuiAlert-message': { minWidth: 0, width: 1 } }}
    >
      <AlertTitle>{t('library.conflict')}</AlertTitle>
      {t(
        onBack
          ? 'library.conflict.loaded'
          : fields.length === 0
            ? 'library.conflict.same'
            : 'library.conflict.text',
      )}
      <Box sx={{ mt: 1, display: 'grid', gap: 1, justifyItems: 'start' }}>
        {!onBack && fields.length > 0 && (
          <FactGrid
            labelWidth={110}
            facts={fields.map((field) => [t(LABELS[field]), texts[field] || t('library.unnamed')])}
          />
        )}
        {(onBack || fields.length > 0) && (
          <Button size="small" color="inherit" variant="outlined" onClick={onBack ?? onLoad}>
            {t(onBack ? 'library.conflict.back' : 'library.conflict.load')}
          </Button>
        )}
      </Box>
    </Alert>
  );
};

import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import type { CampaignPages } from '../../../../contracts/library/library-page.ts';
import { campaignPagesQuery } from '../../../api/campaigns/campaign-pages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Link } from '../../../ui/layout/link.tsx';

type Rows = CampaignPages['rows'];

const SharedContext = createContext<Rows>([]);

interface SharedPagesProps {
  /** ID; null if new. */
  campaign: string | null;
  children: ReactNode;
}

/** Lets the destinations of a campaign say how many other campaigns lead to the same pages. */
export const SharedPages = ({ campaign, children }: SharedPagesProps) => {
  const { data } = useQuery({ ...campaignPagesQuery(campaign ?? ''), enabled: campaign !== null });
  return <SharedContext value={data?.rows ?? []}>{children}</SharedContext>;
};

/** ID of the offer that a destination is in the library; undefined if it is none. */
export const useOfferOf = (destination: string | undefined): string | undefined =>
  use(SharedContext).find((row) => row.kind === 'offer' && row.destination === destination)?.page;

/** Below the URL of a destination that other campaigns lead to as well: what a change here does, and where all change. */
export const SharedNote = ({ destination }: { destination: string | undefined }) => {
  const t = useT();
  const [row] = use(SharedContext)
    .filter((one) => one.destination === destination && one.others > 0)
    // A destination may be a landing page in one path and an offer in another.
    .toSorted((one, other) => other.others - one.others);
  if (!row) return null;
  const to = row.kind === 'offer' ? '/library/offers' : '/library/landing-pages';
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5, mx: 1.75 }}>
      {t('editor.destination.shared', { count: row.others })}{' '}
      <Link to={to} search={{ open: row.page }} sx={{ whiteSpace: 'nowrap' }}>
        {t('editor.destination.everywhere')}
      </Link>
    </Typography>
  );
};

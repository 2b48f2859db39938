import type { Domain } from '../../../contracts/domain.ts';
import { useT } from '../../i18n/use-t.ts';
import { Link } from '../../ui/link.tsx';

/** How many campaigns stand on a domain, and the way to them. */
export const CampaignsLink = ({ domain: { id, campaigns } }: { domain: Domain }) => {
  const t = useT();
  const words = t('domains.campaigns', { count: campaigns });
  if (campaigns === 0) return <span>{words}</span>;
  return (
    <Link to="/campaign/campaigns" search={{ domain: id }}>
      {words}
    </Link>
  );
};

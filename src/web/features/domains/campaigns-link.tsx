import type { Domain } from '../../../contracts/workspace/domain.ts';
import { useT } from '../../i18n/use-t.ts';
import { Link } from '../../ui/layout/link.tsx';

/** The number of campaigns on a domain, as a link to them. */
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

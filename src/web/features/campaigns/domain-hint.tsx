import type { Domain } from '../../../contracts/domain.ts';
import { useT } from '../../i18n/use-t.ts';
import { Link } from '../../ui/link.tsx';

/** Whether links on it work. */
export const servesLinks = ({ status }: Domain): boolean => status !== 'waiting' && status !== 'lost';

/** Whether links can be made on the shared domain alone. */
export const hasNoDomain = (domains: readonly Domain[]): boolean =>
  domains.every((domain) => domain.isDefault || !servesLinks(domain));

/** Below the choice of a domain, for whoever has none of his own that works. */
export const DomainHint = () => {
  const t = useT();
  return (
    <>
      {t('domains.hint')}{' '}
      <Link to="/domains" sx={{ textDecoration: 'underline' }}>
        {t('domains.hint.link')}
      </Link>
    </>
  );
};

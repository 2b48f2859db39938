import type { Domain } from '../../../../contracts/workspace/domain.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Link } from '../../../ui/layout/link.tsx';

/** Whether a domain's links work. */
export const servesLinks = ({ status }: Domain): boolean => status !== 'waiting' && status !== 'lost';

/** Whether links can only use the shared domain. */
export const hasNoDomain = (domains: readonly Domain[]): boolean =>
  domains.every((domain) => domain.isDefault || !servesLinks(domain));

/** Shown below the domain field when the workspace has no working domain of its own. */
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

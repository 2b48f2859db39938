import type { PageCampaigns } from '../../../../contracts/library/library-page.ts';
import type { Domain } from '../../../../contracts/workspace/domain.ts';

/**
 * The domain whose addresses a landing page most likely needs: that of the first of its campaigns, otherwise the first
 * verified domain of the workspace itself, otherwise the default domain. Never one that another workspace has proved to
 * be its own, unless there is no other.
 */
export const setupDomain = (
  domains: readonly Domain[],
  campaigns: readonly Pick<PageCampaigns['rows'][number], 'domain'>[],
): Domain | undefined => {
  const usable = domains.filter(({ status }) => status !== 'lost');
  for (const { domain } of campaigns) {
    const used = usable.find(({ id }) => id === domain);
    if (used) return used;
  }
  return (
    usable.find(({ isDefault, status }) => !isDefault && status === 'verified') ??
    usable.find(({ isDefault }) => isDefault) ??
    domains[0]
  );
};

import Alert from '@mui/material/Alert';
import type { Domain } from '../../../../contracts/workspace/domain.ts';
import { useT } from '../../../i18n/use-t.ts';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { servesLinks } from './domain-hint.tsx';

/** A problem with a campaign's domain, and a link to it; nothing while it works. */
export const DomainNote = ({ domain }: { domain: Domain }) => {
  const t = useT();
  const { id, host, status } = domain;
  if (status === 'verified') return null;
  return (
    <Alert
      severity={servesLinks(domain) ? 'warning' : 'error'}
      action={
        <LinkButton to="/domains" search={{ domain: id }} color="inherit" size="small">
          {t('campaign.domain.open')}
        </LinkButton>
      }
    >
      {t(`campaign.domain.${status}`, { host })}
    </Alert>
  );
};

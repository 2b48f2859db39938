import Alert from '@mui/material/Alert';
import type { Domain } from '../../../contracts/domain.ts';
import { useT } from '../../i18n/use-t.ts';
import { LinkButton } from '../../ui/link.tsx';
import { servesLinks } from './domain-hint.tsx';

/** What keeps visitors from a campaign's domain, and the way to it; nothing while all is well. */
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

import Public from '@mui/icons-material/PublicOutlined';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { domainsQuery } from '../../api/campaigns.ts';
import { useOnlyReading } from '../../api/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';

export const DomainsScreen = () => {
  const t = useT();
  const mayEdit = useOnlyReading() === null;
  const { data, error, refetch } = useQuery(domainsQuery());
  const host = (data?.find((domain) => domain.isDefault) ?? data?.[0])?.host;
  return (
    <>
      <PageHeader title={t('domains.title')} />
      <Card>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <LoadingRows rows={3} />}
        {host !== undefined && (
          <EmptyState
            icon={<Public />}
            title={t('domains.empty.title', { host })}
            text={t('domains.empty.text')}
            action={
              mayEdit && (
                <LinkButton to="/campaign/campaignsRegister" variant="contained">
                  {t('campaigns.create')}
                </LinkButton>
              )
            }
          />
        )}
      </Card>
    </>
  );
};

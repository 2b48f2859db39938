import AltRoute from '@mui/icons-material/AltRoute';
import Card from '@mui/material/Card';
import { useT } from '../../i18n/use-t.ts';
import { LinkButton } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** The address names no campaign. */
export const NoCampaign = () => {
  const t = useT();
  return (
    <Card>
      <title>{t('app.title', { page: t('campaign.missing.title') })}</title>
      <EmptyState
        icon={<AltRoute />}
        title={t('campaign.missing.title')}
        text={t('campaign.missing.text')}
        heading
        action={
          <LinkButton to="/campaign/campaigns" variant="contained">
            {t('campaign.toList')}
          </LinkButton>
        }
      />
    </Card>
  );
};

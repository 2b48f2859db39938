import AltRoute from '@mui/icons-material/AltRoute';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { meQuery, useOnlyReading } from '../../api/accounts/session.ts';
import { DemoOffer } from '../../demo/demo-offer.tsx';
import { useT } from '../../i18n/use-t.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { LinkButton } from '../../ui/layout/link.tsx';

/** In place of an empty dashboard: the first campaign, or a look around. */
export const FirstStep = () => {
  const t = useT();
  const { data: me } = useQuery(meQuery());
  const mayEdit = useOnlyReading() === null;
  return (
    <Card>
      <EmptyState
        icon={<AltRoute />}
        title={t(mayEdit ? 'dashboard.first.title' : 'campaigns.empty.title')}
        text={t('dashboard.first.text')}
        action={
          mayEdit && (
            <Stack spacing={2} sx={{ alignItems: 'center' }}>
              <LinkButton to="/campaign/campaignsRegister" variant="contained" size="large">
                {t('dashboard.first.action')}
              </LinkButton>
              {me?.workspace.demo === false && <DemoOffer />}
            </Stack>
          )
        }
      />
    </Card>
  );
};

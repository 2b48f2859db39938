import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { LinkButton } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { ErrorState, LoadingRows } from '../../ui/states.tsx';

/** Whose session this is: where somebody lands who comes back after the access token ran out. */
export const ProfileScreen = () => {
  const t = useT();
  const { data: me, error, refetch } = useQuery(meQuery());
  const facts = me && [
    [t('session.name'), me.user.name],
    [t('session.email'), me.user.email],
    [t('profile.workspace'), me.workspace.name],
  ];
  return (
    <>
      <PageHeader
        title={t('profile.title')}
        actions={
          <LinkButton to="/dashboard" variant="outlined">
            {t('notFound.home')}
          </LinkButton>
        }
      />
      <Section title={t('profile.account')}>
        {error && !me && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !me && <LoadingRows rows={3} />}
        {facts && (
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
            {facts.map(([term, value]) => (
              <Box key={term}>
                <Typography component="dt" variant="body2" color="textSecondary">
                  {term}
                </Typography>
                <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                  {value}
                </Typography>
              </Box>
            ))}
          </Box>
        )}
      </Section>
    </>
  );
};

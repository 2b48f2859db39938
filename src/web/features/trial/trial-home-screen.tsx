import AltRoute from '@mui/icons-material/AltRoute';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import SmartToy from '@mui/icons-material/SmartToyOutlined';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { TRIAL_PATH } from '../../../contracts/unlinked-paths.ts';
import { useRegistrationOffer } from '../../api/accounts/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { LanguageMenu } from '../../ui/inputs/language-menu.tsx';
import { LinkButton } from '../../ui/layout/link.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';

const points = [
  { key: 'links', Icon: LinkIcon },
  { key: 'split', Icon: AltRoute },
  { key: 'bots', Icon: SmartToy },
  { key: 'after', Icon: FactCheck },
] as const;

const Points = () => {
  const t = useT();
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        p: 0,
        my: 4,
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { sm: '1fr 1fr' },
      }}
    >
      {points.map(({ key, Icon }) => (
        <Box component="li" key={key} sx={{ display: 'flex', gap: 1.5 }}>
          <Icon sx={{ color: 'primary.main' }} />
          <div>
            <Typography variant="h3" component="h2">
              {t(`trial.point.${key}.title`)}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, lineHeight: 1.6 }}>
              {t(`trial.point.${key}.text`)}
            </Typography>
          </div>
        </Box>
      ))}
    </Box>
  );
};

/** Says what a trial includes and what follows it or, while registration is closed, that it is closed. */
export const TrialHomeScreen = () => {
  const t = useT();
  const offered = useRegistrationOffer();
  return (
    <Container maxWidth="sm" sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', py: 3 }}>
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
        <Logo />
        <Typography sx={{ fontWeight: 700, flexGrow: 1 }}>{t('app.name')}</Typography>
        <LanguageMenu />
      </Box>
      <Box component="main" sx={{ my: 'auto', py: 5 }}>
        <Box
          sx={{
            '& h1': { fontSize: { xs: '2rem', md: '2.75rem' }, lineHeight: 1.15, letterSpacing: '-0.03em' },
            '& h1, & .MuiTypography-body2': { textWrap: 'balance' },
          }}
        >
          {offered === true && <PageHeader title={t('trial.title')} lead={t('trial.lead')} />}
          {offered === false && <PageHeader title={t('trial.closed.title')} lead={t('trial.closed.text')} />}
        </Box>
        {offered === true && <Points />}
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
          {offered === true && (
            <LinkButton to={`${TRIAL_PATH}/register`} variant="contained" size="large">
              {t('trial.start')}
            </LinkButton>
          )}
          <LinkButton
            to={`${TRIAL_PATH}/login`}
            size="large"
            variant={offered === false ? 'contained' : 'outlined'}
          >
            {t('home.signIn')}
          </LinkButton>
        </Box>
      </Box>
    </Container>
  );
};

import AltRoute from '@mui/icons-material/AltRoute';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import SmartToy from '@mui/icons-material/SmartToyOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useRegistrationOffer } from '../../api/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Logo } from '../../ui/logo.tsx';

const points = [
  { key: 'once', Icon: FactCheck },
  { key: 'bots', Icon: SmartToy },
  { key: 'split', Icon: AltRoute },
  { key: 'open', Icon: Visibility },
] as const;

/** What Fairlead is, in one screen. */
export const HomeScreen = () => {
  const t = useT();
  const offered = useRegistrationOffer();
  return (
    <Container maxWidth="md" sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', py: 3 }}>
      <title>{t('app.title', { page: t('home.page') })}</title>
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
        <Logo />
        <Typography sx={{ fontWeight: 700, flexGrow: 1 }}>{t('app.name')}</Typography>
        <LinkButton to="/login">{t('home.signIn')}</LinkButton>
      </Box>
      <Box component="main" sx={{ my: 'auto', py: 6 }}>
        <Typography
          variant="h1"
          sx={{
            fontSize: { xs: '2.25rem', md: '3.5rem' },
            lineHeight: 1.1,
            letterSpacing: '-0.035em',
            textWrap: 'balance',
            maxWidth: 640,
          }}
        >
          {t('home.title')}
        </Typography>
        <Typography
          color="textSecondary"
          sx={{ mt: 2.5, mb: 4, maxWidth: 600, fontSize: '1.125rem', lineHeight: 1.6 }}
        >
          {t('home.lead')}
        </Typography>
        <LinkButton
          to={offered === false ? '/login' : '/registration/{-$id}'}
          variant="contained"
          size="large"
          sx={{ visibility: offered === undefined ? 'hidden' : 'visible' }}
        >
          {t(offered === false ? 'home.signIn' : 'home.start')}
        </LinkButton>
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            p: 0,
            mt: { xs: 6, md: 9 },
            display: 'grid',
            gap: { xs: 3, sm: 4 },
            gridTemplateColumns: { sm: '1fr 1fr' },
          }}
        >
          {points.map(({ key, Icon }) => (
            <Box component="li" key={key} sx={{ display: 'flex', gap: 2 }}>
              <Icon sx={{ color: 'primary.main' }} />
              <div>
                <Typography variant="h3" component="h2">
                  {t(`home.point.${key}.title`)}
                </Typography>
                <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, lineHeight: 1.6 }}>
                  {t(`home.point.${key}.text`)}
                </Typography>
              </div>
            </Box>
          ))}
        </Box>
      </Box>
    </Container>
  );
};

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRegistrationOffer } from '../../api/accounts/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { useArrivalFocus } from '../../ui/layout/arrival.ts';
import { LinkButton } from '../../ui/layout/link.tsx';
import { SiteLayout } from '../../ui/layout/site-layout.tsx';
import { Points } from './points.tsx';
import { ProductPicture } from './product-picture.tsx';
import { Steps } from './steps.tsx';

export const HomeScreen = () => {
  const t = useT();
  const offered = useRegistrationOffer();
  const heading = useArrivalFocus<HTMLHeadingElement>();
  return (
    <SiteLayout width="lg" action={<LinkButton to="/login">{t('home.signIn')}</LinkButton>}>
      <title>{t('app.title', { page: t('home.page') })}</title>
      <Box sx={{ display: 'grid', gap: { xs: 7, md: 11 }, py: { xs: 6, md: 9 } }}>
        <Box component="section" sx={{ justifySelf: 'center', maxWidth: 760, textAlign: { sm: 'center' } }}>
          <Typography
            variant="h1"
            ref={heading}
            tabIndex={-1}
            sx={{
              fontSize: { xs: '2.375rem', md: '3.75rem' },
              lineHeight: 1.1,
              letterSpacing: '-0.035em',
              textWrap: 'balance',
            }}
          >
            {t('home.title')}
          </Typography>
          <Typography
            color="textSecondary"
            sx={{ mt: 2.5, mb: 4, fontSize: '1.125rem', lineHeight: 1.6, textWrap: 'balance' }}
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
          {offered === false && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
              {t('home.closed')}
            </Typography>
          )}
        </Box>
        <ProductPicture />
        <Points />
        <Steps />
        {(['cloak', 'cost'] as const).map((key) => (
          <section key={key}>
            <Typography variant="h2" sx={{ fontSize: '1.5rem', mb: 1.5 }}>
              {t(`home.${key}.title`)}
            </Typography>
            <Typography color="textSecondary" sx={{ maxWidth: 640, lineHeight: 1.6 }}>
              {t(`home.${key}.text`)}
            </Typography>
          </section>
        ))}
      </Box>
    </SiteLayout>
  );
};

import AltRoute from '@mui/icons-material/AltRoute';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import SmartToy from '@mui/icons-material/SmartToyOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useRegistrationOffer } from '../../api/accounts/session.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { useClientState } from '../../state/client-state.ts';
import { useArrivalFocus } from '../../ui/layout/arrival.ts';
import { LinkButton } from '../../ui/layout/link.tsx';
import { SiteLayout } from '../../ui/layout/site-layout.tsx';

const points = [
  { key: 'once', Icon: FactCheck },
  { key: 'bots', Icon: SmartToy },
  { key: 'split', Icon: AltRoute },
  { key: 'open', Icon: Visibility },
] as const;

interface HomeListProps {
  list: 'ul' | 'ol';
  title: string;
  columns: Record<string, string>;
  children: ReactNode;
}

const HomeList = ({ list, title, columns, children }: HomeListProps) => (
  <section>
    <Typography variant="h2" sx={{ fontSize: '1.5rem', mb: 4 }}>
      {title}
    </Typography>
    <Box
      component={list}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: { xs: 3, md: 4 },
        gridTemplateColumns: columns,
      }}
    >
      {children}
    </Box>
  </section>
);

const Points = () => {
  const t = useT();
  return (
    <HomeList list="ul" title={t('home.points')} columns={{ sm: '1fr 1fr', lg: 'repeat(4, 1fr)' }}>
      {points.map(({ key, Icon }) => (
        <li key={key}>
          <Icon sx={{ color: 'primary.main', mb: 1 }} />
          <Typography variant="h3">{t(`home.point.${key}.title`)}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, lineHeight: 1.6 }}>
            {t(`home.point.${key}.text`)}
          </Typography>
        </li>
      ))}
    </HomeList>
  );
};

/** The real dashboard, in the theme of the page. `node scripts/home-pictures.mjs` takes the pictures. */
const ProductPicture = () => {
  const t = useT();
  const dark = useClientState((state) => state.tema.dark);
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box
        component="img"
        src={dark ? '/home-dark.webp' : '/home-light.webp'}
        alt={t('home.picture.alt')}
        // Their proportions: nothing moves when the picture loads.
        width={1440}
        height={1040}
        fetchPriority="high"
        sx={{
          display: 'block',
          width: 1,
          height: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: '12px',
        }}
      />
      <Typography
        component="figcaption"
        variant="body2"
        color="textSecondary"
        sx={{ mt: 1.5, textAlign: 'center' }}
      >
        {t('home.picture.caption')}
      </Typography>
    </Box>
  );
};

const steps = ['make', 'place', 'read'] as const;

const Steps = () => {
  const t = useT();
  const format = useFormat();
  return (
    <HomeList list="ol" title={t('home.steps')} columns={{ md: 'repeat(3, 1fr)' }}>
      {steps.map((key, place) => (
        <Box component="li" key={key} sx={{ display: 'flex', gap: 2 }}>
          <Box
            aria-hidden
            sx={{
              flexShrink: 0,
              width: 32,
              height: 32,
              display: 'grid',
              placeItems: 'center',
              border: 1,
              borderColor: 'primary.main',
              borderRadius: '50%',
              color: 'primary.main',
              fontWeight: 700,
            }}
          >
            {format.count(place + 1)}
          </Box>
          <div>
            <Typography variant="h3">{t(`home.step.${key}.title`)}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, lineHeight: 1.6 }}>
              {t(`home.step.${key}.text`)}
            </Typography>
          </div>
        </Box>
      ))}
    </HomeList>
  );
};

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

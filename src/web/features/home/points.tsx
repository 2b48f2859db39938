import AltRoute from '@mui/icons-material/AltRoute';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import SmartToy from '@mui/icons-material/SmartToyOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '../../i18n/use-t.ts';

const points = [
  { key: 'once', Icon: FactCheck },
  { key: 'bots', Icon: SmartToy },
  { key: 'split', Icon: AltRoute },
  { key: 'open', Icon: Visibility },
] as const;

export const Points = () => {
  const t = useT();
  return (
    <section>
      <Typography variant="h2" sx={{ fontSize: '1.5rem', mb: 4 }}>
        {t('home.points')}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: { xs: 3, md: 4 },
          gridTemplateColumns: { sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
        }}
      >
        {points.map(({ key, Icon }) => (
          <li key={key}>
            <Icon sx={{ color: 'primary.main', mb: 1 }} />
            <Typography variant="h3">{t(`home.point.${key}.title`)}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, lineHeight: 1.6 }}>
              {t(`home.point.${key}.text`)}
            </Typography>
          </li>
        ))}
      </Box>
    </section>
  );
};

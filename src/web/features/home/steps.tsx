import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';

const steps = ['make', 'place', 'read'] as const;

export const Steps = () => {
  const t = useT();
  const format = useFormat();
  return (
    <section>
      <Typography variant="h2" sx={{ fontSize: '1.5rem', mb: 4 }}>
        {t('home.steps')}
      </Typography>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: { xs: 3, md: 4 },
          gridTemplateColumns: { md: 'repeat(3, 1fr)' },
        }}
      >
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
      </Box>
    </section>
  );
};

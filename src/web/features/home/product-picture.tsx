import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '../../i18n/use-t.ts';
import { useClientState } from '../../state/client-state.ts';

/** The real dashboard, in the theme of the page. `node scripts/home-pictures.mjs` takes the pictures. */
export const ProductPicture = () => {
  const t = useT();
  const dark = useClientState((state) => state.tema.dark);
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box
        component="img"
        src={dark ? '/home-dark.webp' : '/home-light.webp'}
        alt={t('home.picture.alt')}
        // Their proportions: nothing jumps when the picture loads.
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

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { MACROS } from '../../../../core/routing/url/template.ts';
import { useT } from '../../../i18n/use-t.ts';

const CLICK_ID = '{click_id}';

/** Explains macros using the most important one, and lists the others. */
export const MacroHelp = () => {
  const t = useT();
  return (
    <Box
      component="details"
      sx={{ fontSize: '0.875rem', color: 'text.secondary', '& code': { fontSize: '0.8125rem' } }}
    >
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 500, color: 'text.primary', py: 0.5 }}>
        {t('campaign.macros')}
      </Box>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {t('campaign.macros.text', { macro: CLICK_ID })}
      </Typography>
      <Box component="code" sx={{ display: 'block', my: 1, overflowWrap: 'anywhere' }}>
        {t('campaign.macros.example', { macro: CLICK_ID })}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {MACROS.map((name) => (
          <Box
            component="li"
            key={name}
            sx={{ px: 1, py: 0.25, border: 1, borderColor: 'divider', borderRadius: '6px' }}
          >
            <code>{`{${name}}`}</code>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

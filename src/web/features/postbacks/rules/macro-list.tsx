import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { POSTBACK_MACROS } from '../../../../core/routing/url/template.ts';
import { useT } from '../../../i18n/use-t.ts';

/** The most common ones first. */
const FIRST = ['click_id', 'status', 'payout', 'currency', 'txid', 'event', 'source_click_id', 'revenue'];
const ALL = [...FIRST, ...POSTBACK_MACROS.filter((name) => !FIRST.includes(name))];

/** Every postback macro, to insert at the cursor. */
export const MacroList = ({ onChoose }: { onChoose: (macro: string) => void }) => {
  const t = useT();
  return (
    <Box component="details" sx={{ fontSize: '0.875rem' }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 500, py: 0.5 }}>
        {t('rule.macros')}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
        {t('rule.macros.text')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {ALL.map((name) => (
          <Chip
            key={name}
            size="small"
            variant="outlined"
            label={`{${name}}`}
            onClick={() => onChoose(`{${name}}`)}
            sx={{ fontFamily: 'monospace' }}
          />
        ))}
      </Box>
    </Box>
  );
};

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Link } from '../../../ui/layout/link.tsx';

/** Which splits of a campaign belong to an A/B test, where their pages and shares are edited. */
export const TestedNote = ({ campaign: { tests, rules } }: { campaign: Campaign }) => {
  const t = useT();
  if (tests.length === 0) return null;
  const placeOf = (number: number): string => {
    const place = rules.findIndex((rule) => rule.number === number);
    const name = rules[place]?.name ?? '';
    if (place < 0) return t(rules.length === 0 ? 'campaign.default.only' : 'campaign.default');
    return name === ''
      ? t('campaign.rule.unnamed', { number: place + 1 })
      : t('campaign.rule', { number: place + 1, name });
  };
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {t('editor.tested')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {tests.map(({ id, name, rule }) => (
          <li key={id}>
            {placeOf(rule)}:{' '}
            <Link to="/ab-storm/$hash" params={{ hash: id }}>
              {name}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
};

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Link } from '../../../ui/layout/link.tsx';
import { Section } from '../../../ui/layout/section.tsx';

/** The A/B tests that split the campaign's visitors now; nothing without any. */
export const TestsCard = ({ campaign: { tests, rules } }: { campaign: Campaign }) => {
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
    <Section title={t('view.tests')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {tests.map(({ id, name, rule }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
            <Link to="/ab-storm/$hash" params={{ hash: id }} variant="body2">
              {name}
            </Link>
            <Typography variant="caption" color="textSecondary" component="p">
              {placeOf(rule)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
};

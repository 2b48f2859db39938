import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Link } from '../../../ui/layout/link.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { testedSplit } from '../routing/tested-split.ts';

/** The A/B tests that split the campaign's visitors now; nothing without any. */
export const TestsCard = ({ campaign: { tests, rules } }: { campaign: Campaign }) => {
  const t = useT();
  if (tests.length === 0) return null;
  return (
    <Section title={t('view.tests')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {tests.map(({ id, name, rule }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
            <Link to="/ab-storm/$hash" params={{ hash: id }} variant="body2">
              {name}
            </Link>
            <Typography variant="caption" color="textSecondary" component="p">
              {testedSplit(t, rules, rule)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
};

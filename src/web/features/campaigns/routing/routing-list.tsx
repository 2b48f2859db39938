import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { useWords } from '../../../decision/use-decision-text.ts';
import { routingWords } from './routing-text.ts';

interface RoutingListProps {
  campaign: Campaign;
  /** IANA name of the campaign's zone. */
  zone: string;
}

/** Rules and default in words, in evaluation order. */
export const RoutingList = ({ campaign, zone }: RoutingListProps) => {
  const words = useWords(zone);
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {routingWords(words, campaign).map(({ key, title, text }, place) => (
        <Box
          component="li"
          key={key}
          sx={{ py: 1, ...(place > 0 && { borderTop: 1, borderColor: 'divider' }), overflowWrap: 'anywhere' }}
        >
          <Typography variant="body2" sx={{ fontWeight: 500 }}>
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {text}
          </Typography>
        </Box>
      ))}
    </Box>
  );
};

/**
 * Whether the routing consists only of a weight for each destination: no rules, no landing pages, one offer in each
 * path.
 */
export const isSimple = (campaign: Pick<Campaign, 'destinations' | 'paths' | 'default' | 'rules'>): boolean =>
  campaign.rules.length === 0 &&
  campaign.paths.length === campaign.destinations.length &&
  campaign.default.length === campaign.paths.length &&
  campaign.paths.every(
    ({ landing, offers }, place) =>
      landing === null && offers.length === 1 && offers[0]?.destination === place,
  );

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PageCampaigns } from '../../../contracts/library/library-page.ts';
import { StatusChip } from '../../campaign-state/status-chip.tsx';
import { Link } from '../../ui/layout/link.tsx';

type ListedCampaign = Omit<PageCampaigns['rows'][number], 'parameters' | 'domain'> & {
  parameters?: string[];
};

/** Campaigns with their status and own parameters; each name leads to its campaign. */
export const CampaignList = ({ campaigns }: { campaigns: readonly ListedCampaign[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {campaigns.map(({ id, name, status, parameters = [] }) => (
      <Box
        component="li"
        key={id}
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          px: 1.5,
          py: 0.75,
          fontSize: '0.875rem',
          '* + &': { borderTop: 1, borderColor: 'divider' },
        }}
      >
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Link to="/campaign/campaignsView" search={{ id }} sx={{ fontWeight: 500 }}>
            {name}
          </Link>
          {parameters
            .filter((own) => own !== '')
            .map((own) => (
              <Typography key={own} variant="caption" component="div" color="textSecondary">
                {own}
              </Typography>
            ))}
        </Box>
        <StatusChip state={status} />
      </Box>
    ))}
  </Box>
);

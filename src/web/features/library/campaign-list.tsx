import Box from '@mui/material/Box';
import type { PageCampaigns } from '../../../contracts/library/library-page.ts';
import { StatusChip } from '../../campaign-state/status-chip.tsx';
import { Link } from '../../ui/layout/link.tsx';

/** Campaigns with their status; each name leads to its campaign. */
export const CampaignList = ({ campaigns }: { campaigns: PageCampaigns['rows'] }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {campaigns.map(({ id, name, status }) => (
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
        <Link
          to="/campaign/campaignsView"
          search={{ id }}
          sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: 500 }}
        >
          {name}
        </Link>
        <StatusChip state={status} />
      </Box>
    ))}
  </Box>
);

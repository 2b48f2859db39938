import Box from '@mui/material/Box';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { RevisionHistory } from '../revisions/revision-history.tsx';
import { allDays } from './all-days.ts';
import { EventsCard } from './events-card.tsx';
import { useEvents } from './use-events.ts';

interface HistoryProps {
  campaign: Campaign;
  /** Workspace zone. */
  timeZone: string;
  mayEdit: boolean;
}

/** What was changed in the campaign, and what else explains its curve. */
export const History = ({ campaign, timeZone, mayEdit }: HistoryProps) => {
  const zone = campaign.timeZone ?? timeZone;
  const events = useEvents(campaign.id, { range: allDays(Date.now()), ready: true }, zone);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <RevisionHistory campaign={campaign} zone={zone} mayEdit={mayEdit} />
      <EventsCard campaign={campaign.id} zone={timeZone} mayEdit={mayEdit} {...events} />
    </Box>
  );
};

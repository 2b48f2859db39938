import CampaignIcon from '@mui/icons-material/AltRoute';
import ListIcon from '@mui/icons-material/FormatListBulleted';
import DashboardIcon from '@mui/icons-material/InsightsOutlined';

/** Entries of the main menu. `under`: the addresses at which an entry is the current one. */
export const menu = [
  { to: '/dashboard', under: '/dashboard', label: 'nav.dashboard', Icon: DashboardIcon },
  { to: '/campaign/campaigns', under: '/campaign', label: 'nav.campaigns', Icon: CampaignIcon },
  { to: '/requests', under: '/requests', label: 'nav.requests', Icon: ListIcon },
] as const;

import CampaignIcon from '@mui/icons-material/AltRoute';
import Achievements from '@mui/icons-material/EmojiEventsOutlined';
import ListIcon from '@mui/icons-material/FormatListBulleted';
import DashboardIcon from '@mui/icons-material/InsightsOutlined';
import Profile from '@mui/icons-material/PersonOutlined';
import Domains from '@mui/icons-material/PublicOutlined';
import Tests from '@mui/icons-material/ScienceOutlined';
import Postbacks from '@mui/icons-material/SwapHorizOutlined';

/** Entries of the main menu by group. `under`: the addresses at which an entry is the current one. */
export const menu = [
  {
    label: 'nav.group.numbers',
    entries: [
      { to: '/dashboard', under: '/dashboard', label: 'nav.dashboard', Icon: DashboardIcon },
      { to: '/requests', under: '/requests', label: 'nav.requests', Icon: ListIcon },
    ],
  },
  {
    label: 'nav.group.traffic',
    entries: [
      { to: '/campaign/campaigns', under: '/campaign', label: 'nav.campaigns', Icon: CampaignIcon },
      { to: '/ab-storm', under: '/ab-storm', label: 'tests.title', Icon: Tests },
      { to: '/domains', under: '/domains', label: 'domains.title', Icon: Domains },
      { to: '/postback', under: '/postback', label: 'postbacks.title', Icon: Postbacks },
    ],
  },
  {
    label: 'nav.group.you',
    entries: [
      { to: '/achievements', under: '/achievements', label: 'achievements.title', Icon: Achievements },
      { to: '/profile', under: '/profile', label: 'profile.title', Icon: Profile },
    ],
  },
] as const;

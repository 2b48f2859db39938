import Sources from '@mui/icons-material/AdsClickOutlined';
import CampaignIcon from '@mui/icons-material/AltRoute';
import Achievements from '@mui/icons-material/EmojiEventsOutlined';
import ListIcon from '@mui/icons-material/FormatListBulleted';
import Help from '@mui/icons-material/HelpOutlineOutlined';
import DashboardIcon from '@mui/icons-material/InsightsOutlined';
import Networks from '@mui/icons-material/LanOutlined';
import Offers from '@mui/icons-material/LocalOfferOutlined';
import Domains from '@mui/icons-material/PublicOutlined';
import Tests from '@mui/icons-material/ScienceOutlined';
import Postbacks from '@mui/icons-material/SwapHorizOutlined';
import Reports from '@mui/icons-material/TableChartOutlined';
import Settings from '@mui/icons-material/Tune';
import LandingPages from '@mui/icons-material/WebOutlined';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { createLink, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { useT } from '../../i18n/use-t.ts';

/** Stands for the dashboard's address while it shows a custom report. */
const REPORTS = '#reports';

/** Entries of the main menu by group. `under`: the addresses at which an entry is the current one. */
const menu = [
  {
    label: 'nav.group.numbers',
    entries: [
      { to: '/dashboard', under: '/dashboard', label: 'nav.dashboard', Icon: DashboardIcon },
      { to: '/dashboard', search: { report: 'all' }, under: REPORTS, label: 'nav.reports', Icon: Reports },
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
    label: 'nav.group.library',
    entries: [
      { to: '/library/offers', under: '/library/offers', label: 'library.offers', Icon: Offers },
      {
        to: '/library/landing-pages',
        under: '/library/landing-pages',
        label: 'editor.paths',
        Icon: LandingPages,
      },
      { to: '/library/networks', under: '/library/networks', label: 'library.networks', Icon: Networks },
      { to: '/sources', under: '/sources', label: 'sources.title', Icon: Sources },
    ],
  },
  {
    label: 'nav.group.you',
    entries: [
      { to: '/achievements', under: '/achievements', label: 'achievements.title', Icon: Achievements },
      { to: '/profile', under: '/settings', label: 'settings.title', Icon: Settings },
      { to: '/help', under: '/help', label: 'nav.help', Icon: Help },
    ],
  },
] as const;

const MenuLink = createLink(ListItemButton);

export const SideMenu = ({ onChoose }: { onChoose: () => void }) => {
  const t = useT();
  const id = useId();
  const { pathname, search } = useLocation();
  const place =
    'report' in search && search.report !== undefined ? REPORTS : pathname.replace('/profile', '/settings');
  return (
    <Box component="nav" aria-label={t('nav.label')} sx={{ px: 1.5, py: 2, display: 'grid', gap: 2 }}>
      {menu.map((group) => (
        <div key={group.label}>
          <Typography
            variant="caption"
            component="p"
            color="textSecondary"
            id={`${id}-${group.label}`}
            sx={{ px: 2, pb: 0.5, fontWeight: 500 }}
          >
            {t(group.label)}
          </Typography>
          <List aria-labelledby={`${id}-${group.label}`} disablePadding sx={{ display: 'grid', gap: 0.25 }}>
            {group.entries.map(({ to, under, label, Icon, ...more }) => {
              const current = place === under || place.startsWith(`${under}/`);
              return (
                <ListItem key={under} disablePadding>
                  <MenuLink
                    to={to}
                    {...more}
                    onClick={onChoose}
                    selected={current}
                    aria-current={current ? 'page' : undefined}
                    sx={{ borderRadius: '10px', py: 0.75, '&.Mui-selected': { color: 'primary.main' } }}
                  >
                    <ListItemIcon sx={{ minWidth: 40, color: 'inherit' }}>
                      <Icon fontSize="small" />
                    </ListItemIcon>
                    <ListItemText
                      primary={t(label)}
                      slotProps={{ primary: { variant: 'body2', sx: { fontWeight: 500 } } }}
                    />
                  </MenuLink>
                </ListItem>
              );
            })}
          </List>
        </div>
      ))}
    </Box>
  );
};

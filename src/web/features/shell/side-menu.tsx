import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { createLink, useLocation } from '@tanstack/react-router';
import { useT } from '../../i18n/use-t.ts';
import { menu } from './menu.ts';

const MenuLink = createLink(ListItemButton);

export const SideMenu = ({ onChoose }: { onChoose: () => void }) => {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('nav.label')}>
      <List sx={{ px: 1.5, py: 2, display: 'grid', gap: 0.5 }}>
        {menu.map(({ to, under, label, Icon }) => {
          const current = pathname.startsWith(under);
          return (
            <ListItem key={to} disablePadding>
              <MenuLink
                to={to}
                onClick={onChoose}
                selected={current}
                aria-current={current ? 'page' : undefined}
                sx={{ borderRadius: '10px', '&.Mui-selected': { color: 'primary.main' } }}
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
    </nav>
  );
};

import Avatar from '@mui/material/Avatar';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import type { User } from '../../../contracts/accounts/session.ts';
import { needPart } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { latePart, OnDemand } from '../../ui/feedback/on-demand.tsx';

interface UserMenuProps {
  user: User;
  onSignOut: () => void;
}

const items = latePart(async () => {
  const [found] = await Promise.all([import('./user-menu-items.tsx'), needPart('demo')]);
  return found.UserMenuItems;
});

const initialOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? '';

export const UserMenu = ({ user, onSignOut }: UserMenuProps) => {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const close = (): void => setAnchor(null);
  return (
    <>
      <IconButton
        edge="end"
        aria-label={t('nav.user', { name: user.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpen(true);
        }}
      >
        <Avatar
          sx={{ width: 32, height: 32, fontSize: '0.875rem', fontWeight: 700, bgcolor: 'primary.main' }}
        >
          {initialOf(user.name)}
        </Avatar>
      </IconButton>
      {wasOpen && (
        <OnDemand
          part={items}
          props={{ user, anchor, onClose: close, onSignOut }}
          onFailed={() => setWasOpen(false)}
        />
      )}
    </>
  );
};

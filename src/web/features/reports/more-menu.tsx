import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';

interface MoreMenuProps {
  onSaveAs: () => void;
  onRename: () => void;
  onDelete: () => void;
}

/** Less frequent actions on a saved report. */
export const MoreMenu = ({ onSaveAs, onRename, onDelete }: MoreMenuProps) => {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const item = (words: 'saved.saveAs' | 'saved.rename' | 'saved.delete', act: () => void) => (
    <MenuItem
      onClick={() => {
        setAnchor(null);
        act();
      }}
    >
      {t(words)}
    </MenuItem>
  );
  return (
    <>
      <IconButton
        aria-label={t('saved.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {item('saved.saveAs', onSaveAs)}
        {item('saved.rename', onRename)}
        {item('saved.delete', onDelete)}
      </Menu>
    </>
  );
};

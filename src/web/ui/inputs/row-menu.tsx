import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';

interface RowMenuProps {
  label: string;
  size?: 'small' | 'medium';
  acts: readonly { label: string; act: () => void }[];
}

/** Less frequent actions on one thing, such as a row. */
export const RowMenu = ({ label, size = 'small', acts }: RowMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size={size}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {acts.map((one) => (
          <MenuItem
            key={one.label}
            onClick={() => {
              setAnchor(null);
              one.act();
            }}
          >
            {one.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

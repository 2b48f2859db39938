import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';

interface RowAct {
  label: string;
  /** Null: it cannot be done now; `note` says why. */
  act: (() => void) | null;
  note?: string;
}

interface RowMenuProps {
  label: string;
  size?: 'small' | 'medium';
  acts: readonly RowAct[];
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
        {acts.map(({ label: name, act, note }) => (
          <MenuItem
            key={name}
            disabled={act === null}
            // The reason stays readable.
            sx={note === undefined ? {} : { '&.Mui-disabled': { opacity: 1 } }}
            onClick={() => {
              setAnchor(null);
              act?.();
            }}
          >
            {note === undefined ? (
              name
            ) : (
              <ListItemText
                primary={name}
                secondary={note}
                sx={{ m: 0, maxWidth: 260, whiteSpace: 'normal' }}
                slotProps={{ primary: { color: act === null ? 'textDisabled' : 'textPrimary' } }}
              />
            )}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

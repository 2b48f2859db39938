import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { COLUMN_NAMES, type ColumnName, columnLabel } from './columns.ts';

interface ColumnMenuProps {
  shown: readonly ColumnName[];
  onChange: (shown: readonly ColumnName[]) => void;
}

/** Selects the visible columns besides the time; the menu stays open meanwhile. */
export const ColumnMenu = ({ shown, onChange }: ColumnMenuProps) => {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggle = (column: ColumnName): void =>
    onChange(COLUMN_NAMES.filter((name) => (name === column) !== shown.includes(name)));
  return (
    <>
      <Button
        size="small"
        startIcon={<ViewColumn />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('log.columns')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: 420 } } }}
      >
        {COLUMN_NAMES.slice(1).map((name) => (
          <MenuItem
            key={name}
            role="menuitemcheckbox"
            aria-checked={shown.includes(name)}
            dense
            onClick={() => toggle(name)}
          >
            <Checkbox
              checked={shown.includes(name)}
              size="small"
              sx={{ p: 0.5, mr: 1 }}
              tabIndex={-1}
              slotProps={{ input: { 'aria-hidden': true } }}
            />
            {columnLabel(t, name)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';

interface ColumnMenuProps<Name extends string> {
  /** Text of the button. */
  label: string;
  size?: 'small' | 'medium';
  /** All available columns, in table order. */
  columns: readonly Name[];
  labelOf: (column: Name) => string;
  shown: readonly Name[];
  onChange: (shown: readonly Name[]) => void;
  /** Height of the menu, CSS pixels; absent: that of the window. */
  maxHeight?: number;
}

/** Selects the visible columns of a table; the menu stays open meanwhile. */
export const ColumnMenu = <Name extends string>({
  label,
  size = 'medium',
  columns,
  labelOf,
  shown,
  onChange,
  maxHeight,
}: ColumnMenuProps<Name>) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggle = (column: Name): void =>
    onChange(columns.filter((name) => (name === column) !== shown.includes(name)));
  return (
    <>
      <Button
        size={size}
        startIcon={<ViewColumn />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { ...(maxHeight !== undefined && { maxHeight }) } } }}
      >
        {columns.map((column) => (
          <MenuItem
            key={column}
            role="menuitemcheckbox"
            aria-checked={shown.includes(column)}
            dense
            onClick={() => toggle(column)}
          >
            <Checkbox
              checked={shown.includes(column)}
              size="small"
              sx={{ p: 0.5, mr: 1 }}
              tabIndex={-1}
              slotProps={{ input: { 'aria-hidden': true } }}
            />
            {labelOf(column)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

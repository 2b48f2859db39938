import Close from '@mui/icons-material/Close';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { cleared, isChoice, isSet, type ListFilter, type Values } from './list-filter.ts';

interface FilterButtonProps {
  filter: ListFilter;
  values: Values;
  onChange: (patch: Values) => void;
}

const style = (on: boolean) => ({
  display: 'flex',
  flexShrink: 0,
  border: 1,
  borderColor: on ? 'primary.main' : 'divider',
  borderRadius: 999,
  bgcolor: 'background.paper',
  '& .MuiButton-root': { minWidth: 0, minHeight: 34, py: 0.25, fontWeight: 400, whiteSpace: 'nowrap' },
});

const wordOf = (filter: ListFilter, values: Values): string | undefined => {
  if (!isChoice(filter)) return filter.word;
  const value = values[filter.id];
  return filter.options.find((option) => option.value === value)?.label ?? value;
};

/** A filter with what it is set to: one button changes it, another removes it. */
export const FilterButton = ({ filter, values, onChange }: FilterButtonProps) => {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  const on = isSet(filter, values);
  const word = on ? wordOf(filter, values) : undefined;
  const choose = (value: string | undefined): void => {
    close();
    onChange({ [filter.id]: value });
  };
  return (
    <>
      <Box sx={style(on)}>
        <Button
          size="small"
          color="inherit"
          aria-haspopup={isChoice(filter) ? 'menu' : 'dialog'}
          aria-expanded={anchor !== null}
          endIcon={!on && <ExpandMore />}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ pl: 1.5, pr: on ? 0.5 : 1.25, color: on ? 'text.primary' : 'text.secondary' }}
        >
          {filter.label}
          {on && (
            <Box
              component="span"
              sx={{ ml: 0.75, fontWeight: 600, maxWidth: 240, overflow: 'hidden', textOverflow: 'ellipsis' }}
            >
              {word}
            </Box>
          )}
        </Button>
        {on && (
          <Button
            size="small"
            color="inherit"
            aria-label={t('list.filters.remove', { filter: `${filter.label} ${word ?? ''}`.trim() })}
            onClick={() => onChange(cleared([filter]))}
            sx={{ px: 1 }}
          >
            <Close sx={{ fontSize: 16 }} />
          </Button>
        )}
      </Box>
      {isChoice(filter) ? (
        <Menu
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          slotProps={{
            list: { 'aria-label': filter.label },
            paper: { variant: 'outlined', elevation: 0, sx: { maxHeight: 420 } },
          }}
        >
          {[{ value: undefined, label: filter.all }, ...filter.options].map(({ value, label }) => (
            <MenuItem
              key={value ?? ''}
              role="menuitemradio"
              aria-checked={values[filter.id] === value}
              selected={values[filter.id] === value}
              onClick={() => choose(value)}
              sx={{ whiteSpace: 'normal', maxWidth: 480 }}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': filter.label,
              variant: 'outlined',
              elevation: 0,
              sx: { p: 2, mt: 0.5 },
            },
          }}
        >
          {filter.control(values, (patch) => {
            close();
            onChange(patch);
          })}
        </Popover>
      )}
    </>
  );
};

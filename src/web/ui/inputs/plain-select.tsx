import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface PlainSelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  sx?: SxProps<Theme>;
  /** `option` elements. */
  children: ReactNode;
}

/** The browser's own control: lightweight, and suited to phones. */
export const PlainSelect = ({ label, value, onChange, sx, children }: PlainSelectProps) => (
  <Box
    component="select"
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    sx={{
      height: 36,
      // If squeezed, the selected text would be cut off by the rounded end.
      flexShrink: 0,
      px: 1.25,
      font: 'inherit',
      fontSize: '0.875rem',
      color: 'text.primary',
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'divider',
      borderRadius: 999,
      cursor: 'pointer',
      '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
      ...(sx as object),
    }}
  >
    {children}
  </Box>
);

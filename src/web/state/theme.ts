export type ThemeName = 'light' | 'dark';

/** Key of the saved choice; public/theme.js reads it too. */
export const THEME_KEY = 'prefers-color-scheme';

/** The saved theme, else the system's, else light. */
export const initialTheme = (storage: Pick<Storage, 'getItem'>, systemIsDark: boolean): ThemeName => {
  const saved = storage.getItem(THEME_KEY);
  if (saved === 'dark' || saved === 'light') return saved;
  return systemIsDark ? 'dark' : 'light';
};

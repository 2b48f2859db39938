import { create } from 'zustand';
import { useClientState } from '../../state/client-state.ts';
import { kept } from '../../state/keep.ts';

export const THEME_CHOICES = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** `system` while the theme follows the system; the theme itself is also stored under its own key. */
const KEY = 'theme';

const systemIsDark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

const isFollowing = (): boolean => kept.get(KEY) === 'system';

const useFollowing = create<{ following: boolean }>(() => ({ following: false }));

const apply = (): void => {
  if (isFollowing()) useClientState.getState().setTheme(systemIsDark().matches ? 'dark' : 'light');
};

/** Before the first screen: stores the system's theme on the first visit, and follows it if the user chose that. */
export const startTheme = (): void => {
  const { tema, setTheme } = useClientState.getState();
  setTheme(tema.dark ? 'dark' : 'light');
  useFollowing.setState({ following: isFollowing() });
  apply();
  systemIsDark().addEventListener('change', apply);
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) useFollowing.setState({ following: isFollowing() });
  });
};

/** Applies and stores it at once. */
export const setThemeChoice = (choice: ThemeChoice): void => {
  if (choice === 'system') kept.set(KEY, choice);
  else kept.remove(KEY);
  useFollowing.setState({ following: choice === 'system' });
  if (choice === 'system') apply();
  else useClientState.getState().setTheme(choice);
};

export const useThemeChoice = (): ThemeChoice => {
  const { following } = useFollowing();
  const dark = useClientState((state) => state.tema.dark);
  if (following) return 'system';
  return dark ? 'dark' : 'light';
};

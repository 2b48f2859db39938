import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { kept } from './keep.ts';
import { initialTheme, THEME_KEY, type ThemeName } from './theme.ts';

/** The content of `vuex`: these four members and no envelope. */
export interface KeptState {
  /** Whether the temporary drawer is open. */
  drawer: boolean;
  tema: { dark: boolean };
  /** True from sign-in to sign-out. */
  fresh: boolean;
  /** Follows localStorage.accessToken, which is authoritative. */
  accessToken: string | null;
}

interface ClientState extends KeptState {
  setDrawer: (open: boolean) => void;
  setTheme: (theme: ThemeName) => void;
  /** Applies the theme saved by another tab. */
  followTheme: () => void;
  setFresh: (fresh: boolean) => void;
  setAccessToken: (token: string | null) => void;
  /** Renews the tokens; resolves to the new access token. */
  REFRESH_TOKEN: () => Promise<string>;
}

let renew: () => Promise<string> = () => Promise.reject(new Error('No client renews tokens yet.'));

const refreshToken = (): Promise<string> => renew();

/** The client, which depends on this state, provides the renewal of tokens. */
export const onRefreshToken = (how: () => Promise<string>): void => {
  renew = how;
};

const keptOf = ({ drawer, tema, fresh, accessToken }: KeptState): KeptState => ({
  drawer,
  tema,
  fresh,
  accessToken,
});

/** Reads only members of the right type from stored text. */
const readKept = (text: string | null): Partial<KeptState> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const kept: Partial<KeptState> = {};
    if ('drawer' in value && typeof value.drawer === 'boolean') kept.drawer = value.drawer;
    if ('fresh' in value && typeof value.fresh === 'boolean') kept.fresh = value.fresh;
    return kept;
  } catch {
    return {};
  }
};

const plainObject: PersistStorage<KeptState> = {
  getItem: (name) => ({ state: { ...keptOf(startState()), ...readKept(kept.get(name)) } }),
  setItem: (name, value) => kept.set(name, JSON.stringify(value.state)),
  removeItem: (name) => kept.remove(name),
};

const startState = (): KeptState => ({
  drawer: false,
  tema: {
    dark:
      initialTheme(kept.get(THEME_KEY), window.matchMedia('(prefers-color-scheme: dark)').matches) === 'dark',
  },
  fresh: false,
  accessToken: kept.get('accessToken'),
});

export const useClientState = create<ClientState>()(
  persist<ClientState, [], [], KeptState>(
    (set) => ({
      ...startState(),
      setDrawer: (drawer) => set({ drawer }),
      setTheme: (theme) => {
        kept.set(THEME_KEY, theme);
        set({ tema: { dark: theme === 'dark' } });
      },
      followTheme: () => set({ tema: startState().tema }),
      setFresh: (fresh) => set({ fresh }),
      setAccessToken: (accessToken) => set({ accessToken }),
      REFRESH_TOKEN: refreshToken,
    }),
    { name: 'vuex', storage: plainObject, partialize: keptOf },
  ),
);

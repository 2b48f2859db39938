/** The effect of a key. Unlike actions, pages need two keys: `g`, then the page's. */
export const JUMPS = {
  d: '/dashboard',
  e: '/dashboard?report=all',
  r: '/requests',
  c: '/campaign/campaigns',
  f: '/library/offers',
  l: '/library/landing-pages',
  n: '/library/networks',
  s: '/sources',
  t: '/ab-storm',
  o: '/domains',
  p: '/postback',
  a: '/achievements',
  u: '/profile',
  h: '/help',
} as const;
export type Place = (typeof JUMPS)[keyof typeof JUMPS];

/** The link to a place: the list of reports is the dashboard with another search. */
export const linkTo = (place: Place) =>
  place === JUMPS.e ? ({ to: JUMPS.d, search: { report: 'all' } } as const) : ({ to: place } as const);

export type Act =
  | { act: 'palette' | 'shortcuts' | 'create' | 'search' }
  | { act: 'go'; to: Place }
  /** The current screen's action for the key. */
  | { act: 'screen'; key: string };

/** Time the first of two keys waits for the second, in milliseconds. */
const WAIT_MS = 1500;

export interface Pressed {
  key: string;
  /** The key's position on the keyboard: in other alphabets `KeyG` types another letter. */
  code: string;
  ctrl: boolean;
  meta: boolean;
  alt: boolean;
  /** Milliseconds on any monotonic clock. */
  at: number;
  /** The user is typing, or a dialog or menu handles the keys. */
  busy: boolean;
}

const letterOf = ({ key, code }: Pressed): string => {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  // A letter of another alphabet, not another character on this key.
  return place !== undefined && /^\p{L}$/u.test(key) ? place.toLowerCase() : key;
};

const isJump = (letter: string): letter is keyof typeof JUMPS => Object.hasOwn(JUMPS, letter);

/**
 * Remembers the first of two keys; returns the effect of each key, or null. `singles`: whether keys without a modifier
 * count, which can be turned off (WCAG 2.1.4). `onScreen`: whether the current screen uses this key itself.
 */
export const shortcutReader = () => {
  let waitingSince: number | null = null;
  return (
    pressed: Pressed,
    singles: boolean,
    onScreen: (key: string) => boolean = () => false,
  ): Act | null => {
    const letter = letterOf(pressed);
    if ((pressed.ctrl || pressed.meta) && !pressed.alt && letter === 'k') {
      waitingSince = null;
      return { act: 'palette' };
    }
    const held = pressed.ctrl || pressed.meta || pressed.alt;
    const second = waitingSince !== null && pressed.at - waitingSince <= WAIT_MS;
    if (pressed.key === 'Shift') return null;
    waitingSince = null;
    if (held || pressed.busy || !singles) return null;
    if (second && isJump(letter)) return { act: 'go', to: JUMPS[letter] };
    if (letter === 'g') {
      waitingSince = pressed.at;
      return null;
    }
    if (onScreen(letter)) return { act: 'screen', key: letter };
    if (letter === 'c') return { act: 'create' };
    if (pressed.key === '/') return { act: 'search' };
    return pressed.key === '?' ? { act: 'shortcuts' } : null;
  };
};

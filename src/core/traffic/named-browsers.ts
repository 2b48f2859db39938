/**
 * Browsers that add their name after their engine's and that ua-parser-js 1.x takes for the engine's own browser. First
 * match wins: a browser's own name comes before its webview's.
 */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bGSA\/\d/, 'GSA'],
  [/\bEcosia\b/, 'Ecosia'],
  [/\bBrave(?:\/\d| Chrome\/)/i, 'Brave'],
  [/\bDuckDuckGo\/\d|\bDdg\/\d/, 'DuckDuckGo'],
  [/\bOPX\/\d/, 'Opera GX'],
  [/\bAlohaBrowser\/\d/, 'Aloha Browser'],
  [/\bCCleaner\/\d/, 'CCleaner'],
  [/\bNorton\/\d/, 'Norton Private Browser'],
  [/\bKiwi\/\d/, 'Kiwi'],
  [/\bCentBrowser\/|\bCent\/\d/, 'CentBrowser'],
  [/\bOculusBrowser\/\d/, 'Oculus Browser'],
  [/\bPicoBrowser\/\d/, 'Pico Browser'],
  [/\bUCBrowser\/ ?\d/, 'UC Browser'],
  [/\b(?:Trident\/[\d.]+; |MSIE .*)QQBrowser\/?\d/, 'QQBrowser'],
];

/** A single search for any of them, since nearly all texts have none. */
const any =
  /\bGSA\/|Ecosia|Brave|DuckDuckGo|\bDdg\/|\bOPX\/|Aloha|CCleaner|Norton\/|Kiwi\/|\bCent|OculusB|PicoB|UCBrowser|QQBrowser/i;

/** Name of such a browser; null: not one of them. */
export const namedBrowser = (userAgent: string): string | null => {
  if (!any.test(userAgent)) return null;
  for (const [pattern, name] of browsers) if (pattern.test(userAgent)) return name;
  return null;
};

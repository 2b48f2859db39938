import type { Macro } from '../../core/routing/url/template.ts';

interface Insertion {
  url: string;
  /** Where the cursor is afterward. */
  at: number;
}

/**
 * Inserts a macro in place of the selection of a URL. At the end of the URL, it becomes a parameter of its own, unless
 * what is there waits for a value.
 */
export const withMacro = (
  url: string,
  [start, end]: readonly [number, number],
  macro: Macro,
  parameter: string,
): Insertion => {
  const [before, after] = [url.slice(0, start), url.slice(end)];
  const isAtEnd = before.trim() !== '' && (after === '' || after.startsWith('#')) && !before.includes('#');
  const lead = /[?&]$/.test(before) ? '' : before.includes('?') ? '&' : '?';
  const text = isAtEnd && !before.endsWith('=') ? `${lead}${parameter}={${macro}}` : `{${macro}}`;
  return { url: before + text + after, at: start + text.length };
};

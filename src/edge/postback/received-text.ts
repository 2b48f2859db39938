import { escape as encode } from 'node:querystring';
import { cut } from '../click/hit.ts';
import type { Parameters } from './parameters.ts';
import type { IntakeRules } from './rules.ts';

const LIMIT = 1024;
const HIDDEN = '***';
/** Any spelling of names whose values must stay private. */
const PRIVATE = /secret|signature|token|passw|e-?mail|phone|mobile|^(?:sig|sign|hash|key|api_?key|auth)$/i;
const LOOKS_LIKE_EMAIL = /[^\s@]@[^\s@]+\.[^\s@]/;

const isPrivate = (name: string, value: string, rules: IntakeRules): boolean =>
  value !== '' &&
  (rules.hidden === null || rules.hidden.has(name) || PRIVATE.test(name) || LOOKS_LIKE_EMAIL.test(value));

/** A text that may contain an email address as it was typed. */
const mayHide = (text: string): boolean => /@|%40/.test(text);

/**
 * The received parameters as query text for the log, at most 1 kB, without secrets or personal data. `query`: the
 * original text, where that is all.
 */
export const receivedText = (parameters: Parameters, rules: IntakeRules, query: string | null): string => {
  const { all } = parameters;
  const isPlain = query !== null && !parameters.cut && !mayHide(query);
  if (isPlain && !all.some(([name, value]) => isPrivate(name, value, rules))) return cut(query, LIMIT);
  const text = all
    .map(([name, value]) => {
      const shown = isPrivate(name, value, rules) ? HIDDEN : encode(value);
      return `${LOOKS_LIKE_EMAIL.test(name) ? HIDDEN : encode(name)}=${shown}`;
    })
    .join('&');
  return cut(text, LIMIT);
};

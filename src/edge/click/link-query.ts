import { type ParsedUrlQuery, parse } from 'node:querystring';

const VALUE_LIMIT = 255;

/** The parameters of a link's query, parsed when the first one is requested. */
export interface LinkQuery {
  readonly raw: string;
  /** First value of a parameter, decoded, cut at 255 characters, well formed; '' when there is none. */
  value(name: string): string;
}

const NOTHING: LinkQuery = { raw: '', value: () => '' };

export const linkQuery = (raw: string): LinkQuery => {
  if (raw === '') return NOTHING;
  let parsed: ParsedUrlQuery | undefined;
  return {
    raw,
    value(name) {
      parsed ??= parse(raw);
      const found = parsed[name];
      const text = (Array.isArray(found) ? found[0] : found) ?? '';
      return (text.length > VALUE_LIMIT ? text.slice(0, VALUE_LIMIT) : text).toWellFormed();
    },
  };
};

/** The name of a parameter as written: a macro or an escape in it is compared as text. */
export const parameterName = (parameter: string): string => parameter.split('=', 1)[0] as string;

/** The parts of a URL as written: before its query, its parameters, and its fragment. Without a query, `parameters` is null. */
export const urlParts = (url: string): { page: string; parameters: string[] | null; fragment: string } => {
  const hash = url.indexOf('#');
  const end = hash < 0 ? url.length : hash;
  const mark = url.slice(0, end).indexOf('?');
  return {
    page: url.slice(0, mark < 0 ? end : mark),
    parameters: mark < 0 ? null : url.slice(mark + 1, end).split('&'),
    fragment: url.slice(end),
  };
};

/**
 * The URL with a destination's own parameters (`sub=fb&lp=2`). One whose name the URL's query has takes the place of the first with
 * that name; others follow at the end of the query. The rest of the URL stays, byte for byte. Both are templates.
 */
export const withOwnParameters = (url: string, parameters: string): string => {
  const [query = ''] = parameters.split('#', 1);
  const own = query.split('&').filter((one) => parameterName(one) !== '');
  if (own.length === 0) return url;
  const { page, parameters: given, fragment } = urlParts(url);
  const all = given ?? [];
  for (const one of own) {
    const place = all.findIndex((other) => parameterName(other) === parameterName(one));
    // `?` and `?a=1&` end in an empty parameter.
    const at = place < 0 && all.at(-1) === '' ? all.length - 1 : place;
    if (at < 0) all.push(one);
    else all[at] = one;
  }
  return `${page}?${all.join('&')}${fragment}`;
};

/** Own parameters as they were meant: without blanks around them, and without what joins them to a URL. */
export const tidyParameters = (typed: string): string => typed.trim().replace(/^[?&]+|&+$/g, '');

/** Own parameters with others added to them, or in their places: added to a URL, the same as one after the other. */
export const joinedParameters = (parameters: string, more: string): string =>
  withOwnParameters(`?${parameters}`, more).slice(1);

/** The URL of a destination as its visitors get it, but for its network's parameter: a template. */
export const composedUrl = ({
  url,
  parameters = '',
}: {
  readonly url: string;
  readonly parameters?: string | undefined;
}): string => withOwnParameters(url, parameters);

/** Whether a query, as written, has a parameter of this name. */
const hasParameter = (text: string, name: string): boolean => {
  const [address = ''] = text.split('#', 1);
  const query = address.slice(address.indexOf('?') + 1);
  return address.includes('?') && query.split('&').some((pair) => pair.split('=', 1)[0] === name);
};

/**
 * A parsed template with the click ID in `parameter` of its query, before the fragment. Unchanged if the parameter is '', the
 * URL has the click ID somewhere already, or gives the parameter a value of its own.
 */
export const withClickId = (parts: readonly string[], parameter = ''): string[] => {
  const isGiven = parts.some((part, i) => i % 2 === 1 && part === 'click_id');
  // A macro's value cannot contain what separates parameters, so its name stands for it here.
  if (parameter === '' || isGiven || hasParameter(parts.join(''), parameter)) return [...parts];
  const at = parts.findIndex((part, i) => i % 2 === 0 && part.includes('#'));
  const place = at < 0 ? parts.length - 1 : at;
  const literal = parts[place] as string;
  const end = at < 0 ? literal.length : literal.indexOf('#');
  const hasQuery =
    parts.slice(0, place).some((part) => part.includes('?')) || literal.slice(0, end).includes('?');
  const before = literal.slice(0, end);
  const joint = !hasQuery ? '?' : place === 0 && /[?&]$/.test(before) ? '' : '&';
  return [
    ...parts.slice(0, place),
    `${before}${joint}${parameter}=`,
    'click_id',
    literal.slice(end),
    ...parts.slice(place + 1),
  ];
};

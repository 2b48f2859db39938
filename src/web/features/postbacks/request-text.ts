/** A request in the usual notation: the request line, the headers, a blank line, the body. */
export const requestText = ({
  method,
  url,
  headers,
  body,
}: {
  method: string;
  url: string;
  headers: readonly { name: string; value: string }[];
  body: string;
}): string =>
  [
    `${method} ${url}`,
    ...headers.map(({ name, value }) => `${name}: ${value}`),
    ...(body === '' ? [] : ['', body]),
  ].join('\n');

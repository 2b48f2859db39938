/** A domain name with a dot, then a port, path, query, fragment or nothing. */
const HOST_FIRST =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*(?::\d{1,5})?(?=[/?#]|$)/u;

/** A typed URL as it was meant: `shop.example.com/x` is `https://shop.example.com/x`. Any other text only loses its blanks. */
export const meantUrl = (typed: string): string => {
  const text = typed.trim();
  if (text.startsWith('//')) return `https:${text}`;
  return HOST_FIRST.test(text) ? `https://${text}` : text;
};

import type { Content } from './content.ts';

/** Fields in which platforms accept a visitor's address. */
const MEMBERS = ['client_ip_address', 'ip'];

/** A request built while a workspace kept full addresses, without the address now that it no longer does. */
export const withoutAddress = (content: Content, address: string | null): Content => {
  if (address === null || content.body === null) return content;
  const members = MEMBERS.map((name) => `"${name}":${JSON.stringify(address)}`);
  const cut = (text: string): string =>
    members.reduce((left, member) => left.replace(`,${member}`, '').replace(`${member},`, ''), text);
  return {
    ...content,
    body: content.body.map((piece) => (typeof piece === 'string' ? cut(piece) : piece)),
  };
};

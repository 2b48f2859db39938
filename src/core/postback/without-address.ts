import type { Content } from './content.ts';

/** Fields in which platforms accept a visitor's address. */
const MEMBERS = ['client_ip_address', 'ip'];

/** Removes the address from a request built while the workspace still kept full addresses. */
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

import { partsOf } from '../../core/postback/template.ts';
import type { Messages } from '../../outgoing/open-outgoing.ts';

/** Why a URL with placeholders must not be called: it is on this machine or network, or not on a web port. */
export const placeProblem = async (
  messages: Pick<Messages, 'refusal'>,
  url: string,
): Promise<'url_private' | 'url_port' | 'url_scheme' | 'url_credentials' | null> => {
  const sample = partsOf(url)
    .map((part) => ('text' in part ? part.text : 'x'))
    .join('');
  switch (await messages.refusal(sample)) {
    case null:
      return null;
    case 'port':
      return 'url_port';
    case 'scheme':
      return 'url_scheme';
    case 'credentials':
      return 'url_credentials';
    default:
      return 'url_private';
  }
};

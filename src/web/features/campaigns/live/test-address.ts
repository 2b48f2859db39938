import type { PostbackSource } from '../../../../contracts/postbacks/postback.ts';

/** In place of a network's secret, which is shown only on its own screen. */
export const SECRET = 'SECRET';

type Named = Pick<PostbackSource, 'parameters' | 'protection'>;

/**
 * The URL that reports a conversion of a click in test mode, with the names that a network uses; the workspace's own
 * address has the usual ones. Null if each postback must be signed, which no URL can be in advance.
 */
export const testAddress = (url: string, click: string, network: Named | null): string | null => {
  if (network?.protection === 'hmac') return null;
  const names = network?.parameters ?? {};
  const query = new URLSearchParams({
    [names.click_id ?? 'cid']: click,
    [names.test ?? 'test']: '1',
    ...(network?.protection === 'secret' && { [names.secret ?? 'secret']: SECRET }),
  });
  return `${url}?${query}`;
};

import type { SourceToken } from '../../contracts/campaigns/traffic-source.ts';
import type { Translate } from '../i18n/use-t.ts';

/** Without delimiters: `{{campaign.id}}`, `__CID__`, `##SUB(action)##` -> `campaign.id`, `CID`, `SUB(action)`. */
const plainToken = (token: string): string => token.replaceAll(/^[{[_:$#%@!]+|[}\]_#%@!]+$/g, '') || token;

/** What people call a parameter of a traffic source: its own name, its meaning, or else the platform's token. */
export const sourceLabel = (
  t: Translate,
  { name, means, token }: Pick<SourceToken, 'name' | 'means' | 'token'>,
): string => name ?? (means === null ? plainToken(token) : t(`source.means.${means}`));

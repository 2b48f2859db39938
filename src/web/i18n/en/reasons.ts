import type { Reason } from '../../../core/traffic/reasons.ts';

/** Reasons of a request's class, short enough for a chip. A reason without words does not compile. */
export const reasons = {
  'reason.search_agent': 'search engine',
  'reason.ad_platform_agent': 'ad platform',
  'reason.verified': 'address confirmed by its owner',
  'reason.unverified': 'address not confirmed',
  'reason.impostor': 'crawler name, wrong address',
  'reason.declared_bot': 'identifies itself as a bot',
  'reason.no_user_agent': 'no user agent',
  'reason.impossible_version': 'a browser version that never existed',
  'reason.impossible_platform': 'browser and system do not match',
  'reason.link_preview': 'link preview',
  'reason.prefetch': 'prefetch',
  'reason.flood': 'too many from one address',
  'reason.double_click': 'double click',
  'reason.duplicate': 'repeated click',
  'reason.hosting_network': 'data centre',
  'reason.relay_network': 'shared relay such as iCloud',
  'reason.app_engine': 'fetched by Facebook’s app',
  'reason.no_accept_language': 'no Accept-Language header',
  'reason.accept_not_html': 'does not accept HTML',
  'reason.fetch_metadata_conflict': 'inconsistent Sec-Fetch headers',
  'reason.client_hints_conflict': 'inconsistent client hints',
  'reason.marked_human': 'marked as a person',
  'reason.marked_invalid': 'marked as a bot',
} as const satisfies Record<`reason.${Reason}`, string>;

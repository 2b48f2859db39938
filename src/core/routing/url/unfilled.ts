import { tokenEnd } from './token-styles.ts';

/** What people put between tokens: `{campaign}_{ad}`, `[zone] | [site]`. */
const SEPARATOR = /[\s_.,:;|/~+-]/;

/**
 * `%CAMPAIGNID%` after its `%CA` was decoded as a byte. That byte cannot be followed by a letter in UTF-8, so it became
 * the replacement character.
 */
const HALF_DECODED = /^\uFFFD[A-Za-z][\w.-]*%$/;

const isOnlyTokens = (text: string): boolean => {
  let found = false;
  for (let at = 0; at < text.length; ) {
    const end = tokenEnd(text, at);
    if (end >= 0) {
      found = true;
      at = end;
    } else if (SEPARATOR.test(text.charAt(at))) at++;
    else return false;
  }
  return found;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Whether a received value is a token that its sender did not replace with a value, or several with separators between
 * them. Its delimiters may be percent-encoded once too often. A value that only contains a token is none: the sender
 * did fill in something.
 */
export const isUnfilled = (value: string): boolean =>
  isOnlyTokens(value) || HALF_DECODED.test(value) || (value.includes('%') && isOnlyTokens(decoded(value)));

/** Names that networks write in brackets, in small letters; anything else in brackets is how people name their ads. */
const BRACKETED: ReadonlySet<string> = new Set(
  `
  ad_id ad_name adformat adid auctid banner_creative_id bid bid_price browser browser_family campaign
  campaign_id campaign_name campaignid campaignname carrier category categoryid cc cid click_id clickid
  connection country country_iso_code cpv_price creative_id creativeid device domain domainid formfactorname
  gid impressionid lang mobile_brand operatingsystem os os_type pid price pricing_model publisher_id quality
  region screenresolution site_id siteid spaceid sub_list_id subscriptionage timestamp tracking websiteid wname
  zone zone_id zoneid
`
    .trim()
    .split(/\s+/),
);

/**
 * The same for a link's parameter, which can hold a name that a person chose: `[Prospecting]_[US]` is an ad set, while
 * `[CLICK_ID]` is a token.
 */
export const isUnfilledParameter = (value: string): boolean =>
  isUnfilled(value) &&
  [...decoded(value).matchAll(/\[+([^[\]]*)\]+/g)].every(([, name = '']) =>
    BRACKETED.has(name.toLowerCase()),
  );

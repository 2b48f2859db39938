/** `field.<code>`: what a form behind the sign-in was refused for. */
export const fields = {
  'field.domain_required': 'Choose a domain',
  'field.slug_invalid': 'Use letters, digits, - and _, beginning with a letter or digit; 64 at most',
  'field.slug_taken': 'This ending is already in use on this domain',
  'field.slug_reserved': 'This ending is reserved. Choose another',
  'field.url_required': 'Destination URL is required',
  'field.url_invalid': 'This is not a complete URL. It looks like https://example.com/page',
  'field.url_scheme': 'The URL must begin with http:// or https://',
  'field.url_credentials': 'Leave the user name and password out of the URL',
  'field.url_own_link':
    'This address is itself a link, and a link cannot lead to a link. Enter the page behind it',
  'field.macro_place':
    'Macros belong in the query or the fragment; in the path only click_id, campaign_id and variant may stand',
  'field.macro_unknown': 'This macro is not known. Check its spelling',
  'field.weight_invalid': 'Enter 0 to 100, with at most 2 decimals',
  'field.tag_empty': 'A tag needs a name',
  'field.tag_invalid': 'A tag has no commas, semicolons or line ends',
  'field.tag_twice': 'The same tag twice',
  'field.too_many_tags': 'At most 20 tags',
  'field.weights_must_sum': 'The weights must sum to 100%',
  'field.condition_useless': 'All values together are everybody, or nobody: leave the condition out',
  'field.too_many_paths':
    'This campaign has had so many paths that none is free until visitors have forgotten an old one. Change the destinations there are, or make another campaign',
  'field.fair_routing': 'Routing cannot depend on who the visitor seems to be',
  'field.cap_invalid': 'Enter a whole number from 1 to 1,000,000,000',
  'field.time_invalid': 'This is not a date and time',
  'field.ends_before_start': 'The end must be after the start',
  'field.ends_in_past': 'This time has passed. Enter a later one, or pause the campaign',
  'field.zone_unknown': 'This time zone is not known',
  'field.destination_required': 'Add at least one destination',
  'field.too_many_destinations': 'At most 50 destinations are possible',
} as const;

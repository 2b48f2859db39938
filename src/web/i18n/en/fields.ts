/** `field.<code>`: errors of forms after the sign-in. */
export const fields = {
  'field.domain_required': 'Choose a domain',
  'field.slug_invalid': 'Use up to 64 letters, digits, - and _, starting with a letter or digit',
  'field.slug_taken': 'This slug is already in use on this domain',
  'field.slug_reserved': 'This slug is reserved. Choose another',
  'field.url_required': 'Destination URL is required',
  'field.url_invalid': 'Enter a complete URL, such as https://example.com/page',
  'field.url_scheme': 'The URL must start with http:// or https://',
  'field.url_credentials': 'Remove the user name and password from the URL',
  'field.url_own_link':
    'This is a tracking link, and a link cannot lead to another link. Enter the destination URL instead',
  'field.macro_place':
    'Use macros in the query or fragment. In the path, only click_id, campaign_id and variant are allowed',
  'field.macro_unknown': 'Unknown macro. Check the spelling',
  'field.weight_invalid': 'Enter a number from 0 to 100 with at most 2 decimals',
  'field.tag_empty': 'Enter a tag name',
  'field.tag_invalid': 'Tags cannot contain commas, semicolons or line breaks',
  'field.tag_twice': 'This tag is already in the list',
  'field.too_many_tags': 'Use at most 20 tags',
  'field.weights_must_sum': 'The weights must add up to 100%',
  'field.condition_useless': 'These values match everyone or no one. Remove the condition',
  'field.too_many_paths':
    'This campaign has no free path numbers, because visitors remember a removed path for a year. Change existing destinations, or create another campaign',
  'field.fair_routing': 'Routing cannot depend on who the visitor appears to be',
  'field.cap_invalid': 'Enter a whole number from 1 to 1,000,000,000',
  'field.time_invalid': 'Enter a valid date and time',
  'field.ends_before_start': 'The end must be after the start',
  'field.ends_in_past': 'This time is in the past. Enter a later time, or pause the campaign',
  'field.zone_unknown': 'Unknown time zone',
  'field.destination_required': 'Add at least one destination',
  'field.too_many_destinations': 'Use at most 50 destinations',
} as const;

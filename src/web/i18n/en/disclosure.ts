export const disclosure = {
  'disclosure.title': 'Disclosure',
  'disclosure.why':
    'Anybody can check where this link leads: the page lists every place, for whom, and is signed. Send it to a platform that doubts your ad.',
  'disclosure.copy': 'Copy disclosure link',
  'disclosure.open': 'Open disclosure',
  'disclosure.limit': 'Only with a signed address',
  'disclosure.public': 'Public: whoever adds a plus to the link can read it.',
  'disclosure.limited':
    'Limited: only holders of a signed address can read it. Agents of ad platforms and search engines always can.',
  'disclosure.for': 'Valid for',
  'disclosure.for.ever': 'No end',
  'disclosure.for.days': '{count, plural, one {# day} other {# days}}',
  'disclosure.make': 'Make signed address',
  'disclosure.signed.copy': 'Copy signed address',
  'disclosure.signed.until': 'Valid until {time} (UTC). It is not kept here and cannot be taken back.',
  'disclosure.signed.ever': 'Valid without an end. It is not kept here and cannot be taken back.',
} as const;

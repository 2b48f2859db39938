export const disclosure = {
  'disclosure.title': 'Disclosure',
  'disclosure.why':
    'Anyone can check where this link leads. The page lists every destination and who is sent there, and it is signed. Send it to a platform that questions your ad.',
  'disclosure.copy': 'Copy disclosure link',
  'disclosure.open': 'Open disclosure',
  'disclosure.limit': 'Require a signed URL',
  'disclosure.public': 'Public. Anyone who adds a plus sign to the link can read it.',
  'disclosure.limited':
    'Limited. Only people with a signed URL can read it. Ad platform and search engine crawlers always can.',
  'disclosure.for': 'Valid for',
  'disclosure.for.ever': 'No expiry',
  'disclosure.for.days': '{count, plural, one {# day} other {# days}}',
  'disclosure.make': 'Create signed URL',
  'disclosure.signed.copy': 'Copy signed URL',
  'disclosure.signed.until': 'Valid until {time} (UTC). It is not stored here and cannot be revoked.',
  'disclosure.signed.ever': 'Never expires. It is not stored here and cannot be revoked.',
} as const;

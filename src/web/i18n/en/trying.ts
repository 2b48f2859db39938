/** "Try it": where a given visitor would go. */
export const trying = {
  'try.title': 'Where would this visitor go?',
  'try.at': 'Time in {zone} (default: now)',
  'try.run': 'Show destination',
  'try.shares': 'Split',
  'try.goes': 'Visitors like this go to {name}',
  'try.lead':
    'Uses the same code that serves your links. Nothing is recorded, and caps are treated as not reached.',
  'try.any': 'Not specified',
  'try.region': 'Region code (US-CA)',
  'try.paste': 'Anything not specified above is taken from these fields:',
  'try.address': 'IP address',
  'try.query': 'Query string (macros)',
  'try.revision': 'Revision',
  'try.nowhere': 'This visitor is not redirected.',
  'try.several': 'These visitors are split between several pages',
  'try.drawn':
    'Fairlead picks the page when a visitor arrives. Only the shares are shown, so that nobody can aim a campaign at a known visitor. To see which page you get, open the link.',
  'try.sample': 'The click ID in this URL is a sample. Every real click has its own.',
  'try.why': 'Step by step',
  'try.seen': 'Detected as: {facts}',
  'try.by': 'Based on revision {revision}',
  'try.byDraft': 'Based on the unsaved form',
  'try.draftRefused': 'Fix these problems in the form first: {problems}',
  'field.region_unknown': 'Type a code such as US-CA: country, hyphen, region',
} as const;

/** "Try it": where a visitor who is made up would go. */
export const trying = {
  'try.title': 'Where would this visitor go?',
  'try.at': 'Time in {zone} (empty: now)',
  'try.run': 'Show the way',
  'try.shares': 'Who goes where',
  'try.goes': 'Visitors like this go to {name}',
  'try.lead':
    'Decided by the same code that serves your links. Nothing is recorded, and caps count as not used up.',
  'try.any': 'Not specified',
  'try.region': 'Region code (US-CA)',
  'try.paste': 'What is not specified above is read from these:',
  'try.address': 'IP address',
  'try.query': 'Query of the link (macros)',
  'try.revision': 'Revision',
  'try.nowhere': 'This visitor is not redirected.',
  'try.several': 'These visitors go to several pages',
  'try.drawn':
    'Fairlead draws the page when a visitor arrives. It shows the shares only, so that nobody can aim a campaign at a known visitor. To see your own draw, open the link.',
  'try.sample': 'The click ID in this URL is a sample: a real click has its own.',
  'try.why': 'Step by step',
  'try.seen': 'Seen as: {facts}',
  'try.by': 'Decided by revision {revision}',
  'try.byDraft': 'Decided by what the form holds now, unsaved',
  'try.draftRefused': 'The form could not be saved like this: {problems}',
  'field.region_unknown': 'Type a code such as US-CA: country, hyphen, region',
} as const;

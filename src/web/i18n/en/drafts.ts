export const drafts = {
  'draft.restored': 'Your unsaved changes from {time} were restored.',
  'draft.older':
    'You have a draft from {time}. The campaign has changed since then. If you use the draft, both sets of changes are merged when you save.',
  'draft.use': 'Use draft',
  'draft.discard': 'Discard draft',
  'draft.discarded': 'Draft discarded',
  'leave.kept': 'Your changes are kept as a draft in this browser and will be here when you come back.',
} as const;

export const drafts = {
  'draft.restored': 'Your unsaved changes are back, from {time}.',
  'draft.older':
    'You have a draft from {time}. The campaign was changed since: if you use it, both changes are put together when you save.',
  'draft.use': 'Use the draft',
  'draft.discard': 'Discard the draft',
  'draft.discarded': 'Draft discarded',
  'leave.kept': 'What you typed is kept as a draft in this browser and is there again when you come back.',
} as const;

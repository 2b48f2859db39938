export const tags = {
  'tags.one': 'Tag',
  'tags.label': 'Tags',
  'tags.help': 'Enter or a comma ends a tag; only your team sees them',
  'tags.clear': 'Remove all tags',
} as const;

export const tags = {
  'tags.one': 'Tag',
  'tags.label': 'Tags',
  'tags.help': 'Press Enter or type a comma to add a tag. Only your team sees tags',
  'tags.clear': 'Remove all tags',
} as const;

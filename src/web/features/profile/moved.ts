/** Where sections are that the profile had before the settings got pages; links to them are in mails and bookmarks. */
const MOVED = {
  'api-keys': { page: 'api-keys', hash: '' },
  workspace: { page: 'workspace', hash: '' },
  'public-links': { page: 'workspace', hash: 'public-links' },
  members: { page: 'members', hash: '' },
  'your-data': { page: 'data', hash: '' },
  leads: { page: 'class', hash: '' },
  class: { page: 'class-page', hash: '' },
} as const;

type Moved = (typeof MOVED)[keyof typeof MOVED];

const isMoved = (hash: string): hash is keyof typeof MOVED => Object.hasOwn(MOVED, hash);

/** The page of the settings that an old address of the profile means; null if it is still on the profile. */
export const movedTo = (hash: string): Moved | null => (isMoved(hash) ? MOVED[hash] : null);

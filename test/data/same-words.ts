/** Names, codes and examples that are the same in every language. */
const EVERYWHERE = [
  'app.name',
  'app.title',
  'campaign.destination.url.placeholder',
  'campaign.macros.example',
  ...['field', 'split', 'arm', 'rule.who'].map((name) => `change.${name}`),
  'domains.fact',
  ...['windows', 'macos', 'ios', 'android', 'chromeos', 'linux'].map((name) => `word.${name}`),
  ...['chrome', 'safari', 'firefox', 'edge', 'samsung', 'opera'].map((name) => `word.${name}`),
];

/** Words that a language shares with English. */
const SHARED: Record<string, string[]> = {
  pt: [
    'editor.path.landing',
    'editor.paths',
    'change.status',
    'change.path.changed',
    'change.tags',
    'behaviour.cap.total',
    'behaviour.referrer',
    'campaign.link.section',
    'campaign.macros',
    'campaignList.act.tags',
    'campaignList.column.tags',
    'campaigns.link',
    'campaigns.status',
    'class.invalid',
    'members.role.editor',
    'metric.bots',
    'metric.cr',
    'postbacks.title',
    'request.app',
    'request.host',
    'request.referrer',
    'request.userAgent',
    'tags.label',
    'tags.one',
    'word.tablet',
    'word.tv',
  ],
  es: [
    'editor.path.landing',
    'editor.paths',
    'change.no',
    'change.path.changed',
    'behaviour.cap.total',
    'behaviour.referrer',
    'campaign.macros',
    'class.invalid',
    'members.role.editor',
    'metric.bots',
    'metric.cr',
    'postbacks.title',
    'request.app',
    'request.host',
    'request.referrer',
    'request.userAgent',
    'word.tv',
  ],
  // A link's ending is Latin in every language; CR, sub id and user agent go by these names in Russian interfaces too.
  ru: ['campaign.slug.placeholder', 'metric.cr', 'request.subs', 'request.userAgent'],
  hi: ['campaign.slug.placeholder'],
};

/** Keys whose message may be the English one. */
export const SAME_IN = (language: string): Set<string> => new Set([...EVERYWHERE, ...(SHARED[language] ?? [])]);

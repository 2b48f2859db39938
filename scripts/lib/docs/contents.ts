/** The documentation's contents, by group, in the order of the list. Pages are named like their files in docs/. */
export const CONTENTS = {
  using: [
    'demo',
    'campaigns',
    'library',
    'fair-routing',
    'no-redirect',
    'ab-tests',
    'statistics',
    'metrics',
    'costs',
    'postbacks',
    'postbacks-out',
    'classification',
    'destination-check',
    'domains',
    'disclosure',
    'achievements',
    'accounts',
    'data',
    'glossary',
    'number-changes',
  ],
  running: ['changelog', 'commands', 'configuration', 'operating', 'scaling', 'packages', 'class'],
  building: [
    'api',
    'errors',
    'signatures',
    'architecture',
    'session',
    'i18n',
    'performance',
    'attacks',
    'mutants',
  ],
} as const satisfies Record<string, readonly string[]>;

export type DocGroup = keyof typeof CONTENTS;

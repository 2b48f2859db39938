import type { LibraryPage } from '../../../../contracts/library/library-page.ts';

/** For tests: an offer with the given members. */
export const offer = (given: Partial<LibraryPage> = {}): LibraryPage => ({
  ...{ id: 'ofr_1', kind: 'offer', name: '', url: 'https://a.example/', tags: [], notes: '' },
  ...{ archived: false, campaigns: 12, other: null, sentUrl: 'https://a.example/', network: null },
  ...{ countries: [], payout: null, cap: null, fallback: null, full: null, exits: 1, revision: 3 },
  ...{ createdAt: '2026-04-01T00:00:00.000Z', updatedAt: '2026-04-01T00:00:00.000Z' },
  ...given,
});

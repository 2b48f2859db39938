import type { Domain } from '../../src/contracts/workspace/domain.ts';

/** A verified domain of a workspace, as the API returns it. */
export const sampleDomain = (given: Partial<Domain> = {}): Domain => {
  const host = given.host ?? 'go.example.com';
  return {
    id: `dom_${host}`,
    host,
    origin: `https://${host}`,
    status: 'verified',
    isDefault: false,
    changeable: true,
    defaultUrl: null,
    unknown: 'redirect',
    rootUrl: null,
    robots: 'allow',
    records: {
      apex: false,
      target: 'links.fairlead.example',
      txt: { name: `_fairlead.${host}`, value: 'fairlead=3f9c0d1e7a' },
    },
    problem: null,
    verifiedAt: null,
    checkedAt: null,
    nextCheckAt: null,
    campaigns: 0,
    createdAt: '2026-04-01T09:00:00.000Z',
    ...given,
  };
};

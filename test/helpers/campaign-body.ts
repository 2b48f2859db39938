/** A page of a simple campaign and its share, in hundredths of a percent. */
interface Page {
  id?: string | undefined;
  /** Number of its path, in a change. */
  path?: number | undefined;
  name: string;
  url: string;
  weight: number;
}

/** The routing of a campaign that splits its visitors between pages: a path with one offer for each. */
export const splitBetween = (pages: readonly Page[]) => ({
  destinations: pages.map(({ id, name, url }) => ({ ...(id !== undefined && { id }), name, url })),
  paths: pages.map(({ path }, place) => ({
    ...(path !== undefined && { number: path }),
    landing: null,
    offers: [{ destination: place, weight: 10_000 }],
  })),
  default: pages.map(({ weight }, place) => ({ path: place, weight })),
  rules: [],
});

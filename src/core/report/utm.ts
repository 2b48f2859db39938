/** Parameters that name where a visitor comes from, in links of every platform. Reports group by each under its own name. */
export const UTMS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
export type Utm = (typeof UTMS)[number];

export const isUtm = (name: string): name is Utm => (UTMS as readonly string[]).includes(name);

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days since 1970 as `2026-11-20`. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY_MS;

export const dayAt = (time: number): number => Math.floor(time / DAY_MS);

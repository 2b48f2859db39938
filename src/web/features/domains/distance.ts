const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

export type Distance = { value: number; unit: (typeof UNITS)[number][0] };

/** Rounded time from `now` (milliseconds since 1970) to `iso`, negative if past; null if too short for a number. */
export const distanceTo = (iso: string, now: number): Distance | null => {
  const seconds = (Date.parse(iso) - now) / 1000;
  for (const [unit, size] of UNITS) {
    const value = Math.round(seconds / size);
    // Almost one of the next larger unit rounds up to it: 59 minutes and 50 seconds are an hour, not 60 minutes.
    if (Math.abs(value) >= 1 && Math.abs(seconds) >= size * 0.75) return { value, unit };
  }
  return null;
};

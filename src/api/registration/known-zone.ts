/**
 * The zone as the browser names it (Intl would turn `Asia/Kathmandu` into a name from long ago); UTC for one that
 * this system does not know, and for a bare offset, which is no zone.
 */
export const knownZone = (zone: string | undefined): string => {
  if (zone === undefined || !/^[A-Z]/.test(zone)) return 'UTC';
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    return 'UTC';
  }
};

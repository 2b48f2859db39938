/**
 * The zone as named by the browser (Intl would change `Asia/Kathmandu` to an outdated name); UTC for one unknown to
 * this system, and for a bare offset, which is not a zone.
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

/** `?email-token=` is in the link mailed to a new address. */
export const profileSearch = (search: Record<string, unknown>): { 'email-token'?: string } => {
  const { 'email-token': token } = search;
  return typeof token === 'string' ? { 'email-token': token } : {};
};

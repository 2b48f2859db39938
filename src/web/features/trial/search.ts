/** What a link to the trial may know of the visitor, as text. */
export interface Prefill {
  name?: string;
  email?: string;
  phone?: string;
}

/** Whatever else stands in the address is left out. */
export const trialSearch = (search: Record<string, unknown>): Prefill => {
  const { name, email, phone } = search;
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof email === 'string' && { email }),
    ...(typeof phone === 'string' && { phone }),
  };
};

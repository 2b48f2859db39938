/** Details of the visitor in a link to the trial, as text. */
export interface Prefill {
  name?: string;
  email?: string;
  phone?: string;
}

/** Other parameters of the address are left out. */
export const trialSearch = (search: Record<string, unknown>): Prefill => {
  const { name, email, phone } = search;
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof email === 'string' && { email }),
    ...(typeof phone === 'string' && { phone }),
  };
};

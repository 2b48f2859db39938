/** Placeholders stay readable in the address: the network that calls it replaces them. */
const FIELDS = '?cid={click_id}&status={status}&payout={payout}&currency={currency}&txid={transaction_id}';

/** The address that a network or shop reports conversions to. */
export const postbackAddress = (postbackUrl: string): string => `${postbackUrl}${FIELDS}`;

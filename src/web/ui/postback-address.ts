/** Placeholders stay readable in the address: the network that calls it fills them in. */
const FIELDS = '?cid={click_id}&status={status}&payout={payout}&currency={currency}&txid={transaction_id}';

/** What a network or shop is given to report conversions to. */
export const postbackAddress = (postbackUrl: string): string => `${postbackUrl}${FIELDS}`;

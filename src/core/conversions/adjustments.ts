import { REJECTED_WORD } from './types.ts';

interface Said {
  /** lead, sale, hold, rejected or a custom word. */
  readonly status: string;
  /** Sent through the API or in a file. */
  readonly byHand: boolean;
}

/**
 * The status of an adjustment. Networks call a refund "rejected", which must not take the adjustment back. By hand, the
 * word `rejected` itself does; others of that meaning, such as `refunded`, describe the refund also there.
 * `statusReceived`: as sent.
 */
export const adjustmentStatus = ({
  status,
  statusReceived,
  byHand,
}: Said & { readonly statusReceived: string }): string =>
  status !== REJECTED_WORD || (byHand && statusReceived.toLowerCase() === REJECTED_WORD) ? status : 'sale';

/**
 * Whether a message about an adjustment changes nothing, whatever else it says. It withdraws one that is not there, or a
 * network repeats one that was withdrawn by hand, which only a hand puts back.
 */
export const leavesAdjustment = (
  current: { readonly status: string } | null,
  { status, byHand }: Said,
): boolean =>
  current === null ? byHand && status === REJECTED_WORD : !byHand && current.status === REJECTED_WORD;

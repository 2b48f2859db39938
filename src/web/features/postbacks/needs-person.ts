import type { Problem } from '../../../contracts/postbacks/outgoing.ts';

const CODES: ReadonlySet<Problem['code']> = new Set([
  ...(['token_expired', 'token_invalid', 'permission_missing', 'pixel_unknown'] as const),
  ...(['conversion_action_unknown', 'customer_unknown', 'terms_not_accepted'] as const),
  ...(['developer_token_refused', 'oauth_client_refused', 'refresh_token_refused'] as const),
  ...(['target_forbids', 'secret_missing', 'secret_unreadable'] as const),
]);

/** Whether time alone does not help: someone has to correct a token or a setting. */
export const needsPerson = (problem: Problem | null): boolean => problem !== null && CODES.has(problem.code);

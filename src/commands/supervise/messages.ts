/** What a child says to the supervisor over the channel between them. */
export type ChildMessage =
  /** It serves. `firstAccountLink`: creates the account that owns the installation; absent once there is one. */
  | { kind: 'ready'; firstAccountLink?: string }
  /** It cannot start, and only a person can change that. `passing`: by giving its disk room, which needs no other start. */
  | { kind: 'problem'; message: string; passing?: true };

export const isChildMessage = (message: unknown): message is ChildMessage =>
  typeof message === 'object' &&
  message !== null &&
  'kind' in message &&
  (message.kind === 'ready' || message.kind === 'problem');

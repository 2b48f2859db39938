/** Messages from a child to the supervisor over the channel between them. */
export type ChildMessage =
  /** It is serving. `firstAccountLink`: creates the account that owns the installation; absent once there is one. */
  | { kind: 'ready'; firstAccountLink?: string }
  /** It cannot start, and only a person can change that. `passing`: by freeing disk space, which needs no restart. */
  | { kind: 'problem'; message: string; passing?: true };

export const isChildMessage = (message: unknown): message is ChildMessage =>
  typeof message === 'object' &&
  message !== null &&
  'kind' in message &&
  (message.kind === 'ready' || message.kind === 'problem');

/** What a child says to the supervisor over the channel between them. */
export type ChildMessage =
  /** It serves. */
  | { kind: 'ready' }
  /** It cannot start, and only a person can change that. */
  | { kind: 'problem'; message: string };

export const isChildMessage = (message: unknown): message is ChildMessage =>
  typeof message === 'object' &&
  message !== null &&
  'kind' in message &&
  (message.kind === 'ready' || message.kind === 'problem');

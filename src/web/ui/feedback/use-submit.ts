import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { MessageKey } from '../../i18n/english.ts';
import { placeFailure } from './failure.ts';

interface Submission<V extends FieldValues, Sent> {
  /** Whether the form has a field of this name. */
  known: (path: string) => path is FieldPath<V>;
  /** Rejects with the server's refusal. */
  send: (values: Sent) => Promise<void>;
  /** A message for refusals that no field explains; undefined: for all others. */
  explain?: (error: unknown) => MessageKey | undefined;
}

/** Sends a form: the server's errors are shown at their fields, or in `failure` if they have none. */
export const useSubmit = <V extends FieldValues, Sent extends FieldValues>(
  { handleSubmit, setError }: Pick<UseFormReturn<V, unknown, Sent>, 'handleSubmit' | 'setError'>,
  { known, send, explain }: Submission<V, Sent>,
) => {
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      setFailure(explain?.(error) ?? placeFailure(error, setError, known));
    }
  });
  return { failure, submit };
};

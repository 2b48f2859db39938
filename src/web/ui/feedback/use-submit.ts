import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn, UseFormSetError } from 'react-hook-form';
import type { MessageKey } from '../../i18n/english.ts';
import { placeFailure } from './failure.ts';

interface Placement<V extends FieldValues> {
  /** Whether the form has a field of this name. */
  known: (path: string) => path is FieldPath<V>;
  /** The form's field for a field of the call, if their names differ. */
  fieldOf?: (path: string) => string;
  /** A message for refusals that no field explains; undefined or null: no special message. */
  explain?: ((error: unknown) => MessageKey | null | undefined) | undefined;
}

/** Runs a form's call: the server's errors are shown at their fields, or in `failure` if they have none. */
export const useSave = <V extends FieldValues>(
  setError: UseFormSetError<V>,
  { known, fieldOf, explain }: Placement<V>,
) => {
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const save = async (call: () => Promise<void>): Promise<void> => {
    setFailure(null);
    try {
      await call();
    } catch (error) {
      setFailure(explain?.(error) ?? placeFailure(error, setError, known, fieldOf));
    }
  };
  return { failure, save };
};

interface Submission<V extends FieldValues, Sent> extends Placement<V> {
  /** Rejects with the server's refusal. */
  send: (values: Sent) => Promise<void>;
}

/** Sends a form once its values are valid. */
export const useSubmit = <V extends FieldValues, Sent extends FieldValues>(
  { handleSubmit, setError }: Pick<UseFormReturn<V, unknown, Sent>, 'handleSubmit' | 'setError'>,
  { send, ...placement }: Submission<V, Sent>,
) => {
  const { failure, save } = useSave(setError, placement);
  return { failure, submit: handleSubmit((values) => save(() => send(values))) };
};

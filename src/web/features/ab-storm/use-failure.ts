import { useState } from 'react';
import { ApiError, Cancelled } from '../../api/api-error.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { failureKey } from '../../ui/feedback/failure.ts';

export type Codes = Readonly<Record<string, string>>;

/** Why an action failed: a general message, and codes by field path. */
export interface Failure {
  message: MessageKey;
  fields: Codes;
}

export const failureOf = (error: unknown): Failure => ({
  message: failureKey(error),
  fields: error instanceof ApiError ? error.fields : {},
});

/** Runs one action at a time and keeps the reason of a failure. */
export const useFailure = () => {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [running, setRunning] = useState(false);
  const run = async (act: () => Promise<void>): Promise<void> => {
    if (running) return;
    setRunning(true);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Cancelled)) setFailure(failureOf(error));
    } finally {
      setRunning(false);
    }
  };
  return { failure, running, run };
};

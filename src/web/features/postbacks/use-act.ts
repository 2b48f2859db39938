import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, Cancelled } from '../../api/api-error.ts';
import { DELIVERIES } from '../../api/postbacks/deliveries.ts';
import { rulesQuery } from '../../api/postbacks/outgoing.ts';
import { postbackHealthQuery } from '../../api/postbacks/postback-health.ts';
import { webhooksQuery } from '../../api/postbacks/webhooks.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { failureKey, fieldKey } from '../../ui/feedback/failure.ts';
import { notify } from '../../ui/feedback/notices.ts';

/** The message for a failure of a field that is not shown, or any other. */
export const actFailure = (error: unknown): MessageKey => {
  const [code] = error instanceof ApiError ? Object.values(error.fields) : [];
  return code === undefined ? failureKey(error) : fieldKey(code);
};

/** Runs one action at a time; a failure is shown, and everything that could have changed is refetched. */
export const useAct = () => {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const changed = async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: rulesQuery().queryKey }),
      queries.invalidateQueries({ queryKey: webhooksQuery().queryKey }),
      queries.invalidateQueries({ queryKey: postbackHealthQuery().queryKey }),
      queries.invalidateQueries({ queryKey: DELIVERIES }),
    ]);
  };
  /** Resolves to whether it succeeded. */
  const run = async (name: string, work: () => Promise<void>): Promise<boolean> => {
    setBusy(name);
    try {
      await work();
      await changed();
      return true;
    } catch (error) {
      if (!(error instanceof Cancelled)) notify({ message: actFailure(error), tone: 'error' });
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, run, changed };
};

import { useCallback } from 'react';
import type { CampaignForm } from '../editor/form-values.ts';
import type { RoutingValues } from './routing-values.ts';

const LISTS = ['destinations', 'paths', 'default', 'rules'] as const;

/** Changes to the routing that affect several of its lists at once, each with an undo. */
export const useRouting = (form: CampaignForm) => {
  const { getValues, setValue, clearErrors, trigger, control } = form;
  const read = useCallback((): RoutingValues => {
    const { destinations, paths, default: split, rules } = getValues();
    return { destinations, paths, default: split, rules };
  }, [getValues]);
  /** Returns a function that undoes it. */
  const change = useCallback(
    (edit: (routing: RoutingValues) => RoutingValues): (() => void) => {
      const put = (next: RoutingValues): void => {
        const now = read();
        for (const name of LISTS)
          if (next[name] !== now[name]) setValue(name, next[name], { shouldDirty: true });
        // A row's errors may now be at another row's index.
        clearErrors([...LISTS]);
        if (control._formState.isSubmitted) void trigger([...LISTS]);
      };
      const before = structuredClone(read());
      put(edit(before));
      return () => put(before);
    },
    [read, setValue, clearErrors, trigger, control],
  );
  return { read, change };
};

import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { notify } from './notices.ts';

/** A component whose code comes when it is first shown, and what came. */
export interface LatePart<P> {
  load: () => Promise<ComponentType<P>>;
  loaded: ComponentType<P> | null;
}

export const latePart = <P,>(load: () => Promise<ComponentType<P>>): LatePart<P> => ({ load, loaded: null });

interface OnDemandProps<P> {
  part: LatePart<P>;
  props: P;
  onFailed: () => void;
  /** The part stands in the page, not yet painted: what lies around it can be measured again. */
  onShown?: () => void;
}

/**
 * Shows a late part. If it cannot come, the user is told, `onFailed` takes the wish back, and the next wish tries again:
 * the screen around it stays whole.
 */
export const OnDemand = <P extends object>({ part, props, onFailed, onShown }: OnDemandProps<P>) => {
  const [Part, setPart] = useState(() => part.loaded);
  useEffect(() => {
    if (part.loaded) return;
    let wanted = true;
    part.load().then(
      (found) => {
        part.loaded = found;
        if (wanted) setPart(() => found);
      },
      () => {
        if (!wanted) return;
        notify({ message: 'error.offline', tone: 'warning' });
        onFailed();
      },
    );
    return () => {
      wanted = false;
    };
  }, [part, onFailed]);
  useLayoutEffect(() => {
    if (Part) onShown?.();
  }, [Part, onShown]);
  return Part && <Part {...props} />;
};

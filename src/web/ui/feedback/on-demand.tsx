import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { notify } from './notices.ts';

/** A component whose code loads when it is first shown. */
export interface LatePart<P> {
  /** The loaded component; null until then. */
  readonly loaded: ComponentType<P> | null;
  /** Calls during a load share it; after a failed load, the next call tries again. */
  come: () => Promise<ComponentType<P>>;
}

export const latePart = <P,>(load: () => Promise<ComponentType<P>>): LatePart<P> => {
  let coming: Promise<ComponentType<P>> | null = null;
  let loaded: ComponentType<P> | null = null;
  const fetched = async (): Promise<ComponentType<P>> => {
    try {
      loaded = await load();
      return loaded;
    } catch (error) {
      coming = null;
      throw error;
    }
  };
  return {
    get loaded() {
      return loaded;
    },
    come: () => {
      coming ??= fetched();
      return coming;
    },
  };
};

interface OnDemandProps<P> {
  part: LatePart<P>;
  props: P;
  onFailed: () => void;
  /** Called once the part is in the page but not painted: surroundings can be remeasured. */
  onShown?: () => void;
}

/**
 * Shows a late part. If it does not load, the user is told, `onFailed` withdraws the request, and the next one tries
 * again: the screen around it keeps working.
 */
export const OnDemand = <P extends object>({ part, props, onFailed, onShown }: OnDemandProps<P>) => {
  const [Part, setPart] = useState(() => part.loaded);
  useEffect(() => {
    // Not "is it loaded": it may have loaded since rendering, for a component that no longer asks.
    if (Part) return;
    let wanted = true;
    part.come().then(
      (found) => {
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
  }, [Part, part, onFailed]);
  useLayoutEffect(() => {
    if (Part) onShown?.();
  }, [Part, onShown]);
  return Part && <Part {...props} />;
};

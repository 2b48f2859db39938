import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { notify } from './notices.ts';

/** A component whose code comes when it is first shown. */
export interface LatePart<P> {
  /** What came, null before. */
  readonly loaded: ComponentType<P> | null;
  /** One load for all who ask while it lasts; after one that failed the next asks again. */
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
    // Not "is it loaded": it may have come between drawing and here, for one who no longer asks.
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

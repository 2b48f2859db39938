import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { useSteady } from '../../../ui/feedback/use-steady.ts';

interface Drag {
  from: number;
  /** Where it would be dropped. */
  to: number;
}

export interface DragHandle {
  onPointerDown: (from: number, event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
}

/** Index of the row whose middle is nearest to a height on the screen. */
const placeAt = (list: HTMLElement, y: number): number => {
  const distances = [...list.children].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return Math.abs(top + height / 2 - y);
  });
  return distances.indexOf(Math.min(...distances));
};

/**
 * Moves rows of a list by a handle, with mouse, pen or finger. Buttons and keys are the alternative. `list`: all of its
 * children are rows. The handle is the same on every render.
 */
export const useDragOrder = <E extends HTMLElement>(onMove: (from: number, to: number) => void) => {
  const list = useRef<E>(null);
  const move = useSteady(onMove);
  const now = useRef<Drag | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const handle = useMemo((): DragHandle => {
    const put = (next: Drag | null): void => {
      now.current = next;
      setDrag(next);
    };
    return {
      onPointerDown: (from, event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        put({ from, to: from });
      },
      onPointerMove: (event) => {
        const before = now.current;
        if (before === null || list.current === null) return;
        const to = placeAt(list.current, event.clientY);
        if (to !== before.to) put({ ...before, to });
      },
      onPointerUp: () => {
        const done = now.current;
        put(null);
        if (done !== null && done.to !== done.from) move(done.from, done.to);
      },
      onPointerCancel: () => put(null),
    };
  }, [move]);
  return { list, drag, handle };
};

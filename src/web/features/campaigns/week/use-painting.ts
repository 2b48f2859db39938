import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { between, type CellState } from './week.ts';

interface Stroke {
  from: number;
  to: number;
  on: boolean;
}

interface PaintingOptions {
  states: readonly CellState[];
  /** Hours go down and days across, as on a phone. */
  upright: boolean;
  onPaint: (cells: ReadonlySet<number>, on: boolean) => void;
}

const cellAt = (target: Element | null): number | null => {
  const text = target?.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  return text === undefined ? null : Number(text);
};

/** Steps in days and hours. */
const STEPS: Record<string, readonly [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** The cell a key leads to; null if it is not an arrow key. */
const keyCell = (key: string, cell: number, upright: boolean): number | null => {
  const [day, hour] = [Math.floor(cell / 24), cell % 24];
  const step = STEPS[key];
  if (step) {
    const [days, hours] = upright ? step : [step[1], step[0]];
    return clamp(day + days, 6) * 24 + clamp(hour + hours, 23);
  }
  if (key === 'Home') return upright ? hour : day * 24;
  if (key === 'End') return upright ? 6 * 24 + hour : day * 24 + 23;
  return null;
};

/** Painting of a week's cells by mouse, finger, pen and keys. A stroke ends when the pointer is lifted. */
export const usePainting = ({ states, upright, onPaint }: PaintingOptions) => {
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const [current, setCurrent] = useState(0);
  const grid = useRef<HTMLTableElement>(null);

  const focus = (cell: number): void => {
    setCurrent(cell);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus({ preventScroll: false });
  };

  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLTableElement>): void => {
      const cell = cellAt(event.target as Element);
      if (cell === null || event.button !== 0 || !event.isPrimary) return;
      event.preventDefault();
      // The stroke continues, and ends, outside the grid too.
      event.currentTarget.setPointerCapture(event.pointerId);
      focus(cell);
      setStroke({ from: cell, to: cell, on: states[cell] !== 'on' });
    },
    onPointerMove: (event: PointerEvent<HTMLTableElement>): void => {
      if (!stroke) return;
      const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY));
      if (cell !== null && cell !== stroke.to) setStroke({ ...stroke, to: cell });
    },
    onPointerUp: (): void => {
      if (stroke) onPaint(between(stroke.from, stroke.to), stroke.on);
      setStroke(null);
    },
    onPointerCancel: (): void => setStroke(null),
  };

  /** From a key or a screen reader; a pointer's click has already been painted. */
  const onClick = (event: MouseEvent<HTMLTableElement>): void => {
    const cell = cellAt(event.target as Element);
    if (cell !== null && event.detail === 0) onPaint(new Set([cell]), states[cell] !== 'on');
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const cell = cellAt(event.target as Element);
    if (cell === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && stroke) {
      event.stopPropagation();
      setStroke(null);
      return;
    }
    const next = keyCell(event.key, cell, upright);
    if (next === null) return;
    event.preventDefault();
    // With Shift, the cells passed get the state of this one.
    if (event.shiftKey) onPaint(between(cell, next), states[cell] === 'on');
    focus(next);
  };

  const painted = stroke ? between(stroke.from, stroke.to) : null;
  const shown = (cell: number): CellState =>
    stroke && painted?.has(cell) ? (stroke.on ? 'on' : 'off') : (states[cell] ?? 'off');
  return { grid, current, setCurrent, shown, handlers: { ...pointer, onClick, onKeyDown } };
};

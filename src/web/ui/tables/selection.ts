/** Selected rows of a list: some of those shown, or all that match the filters. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly all: boolean;
  /** The last row selected or deselected, where a range starts. */
  readonly anchor: string | null;
}

export const NOTHING: Selection = { ids: new Set(), all: false, anchor: null };

/** Toggles one row; with `range`, all rows from the anchor to it take the row's new state. */
export const toggled = (
  { ids, anchor }: Selection,
  rows: readonly string[],
  id: string,
  range: boolean,
): Selection => {
  const on = !ids.has(id);
  const from = anchor === null || !range ? -1 : rows.indexOf(anchor);
  const to = rows.indexOf(id);
  const span = from < 0 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  const next = new Set(ids);
  for (const each of span) {
    if (on) next.add(each);
    else next.delete(each);
  }
  return { ids: next, all: false, anchor: id };
};

/** Selects all rows of the page, or none if all were selected. */
export const toggledPage = ({ ids }: Selection, rows: readonly string[]): Selection => {
  const every = rows.every((id) => ids.has(id));
  const next = new Set(ids);
  for (const id of rows) {
    if (every) next.delete(id);
    else next.add(id);
  }
  return { ids: next, all: false, anchor: null };
};

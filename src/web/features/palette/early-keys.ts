/** A pressed key, as far as it concerns text. */
interface Pressed {
  key: string;
  ctrl: boolean;
  meta: boolean;
  alt: boolean;
}

/** Text with what a key does to it in a field; null: the key writes nothing. */
export const written = (text: string, { key, ctrl, meta, alt }: Pressed): string | null => {
  if (ctrl || meta || alt) return null;
  if (key === 'Backspace') return [...text].slice(0, -1).join('');
  // A button that still has the focus must not be pressed by what was meant for the field.
  if (key === 'Enter') return text;
  return [...key].length === 1 ? text + key : null;
};

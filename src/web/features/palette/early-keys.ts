/** The parts of a pressed key that affect text. */
interface Pressed {
  key: string;
  ctrl: boolean;
  meta: boolean;
  alt: boolean;
}

/** The text after a key, as in a field; null if the key does not affect it. */
export const written = (text: string, { key, ctrl, meta, alt }: Pressed): string | null => {
  if (ctrl || meta || alt) return null;
  if (key === 'Backspace') return [...text].slice(0, -1).join('');
  // A button that still has the focus must not receive a key meant for the field.
  if (key === 'Enter') return text;
  return [...key].length === 1 ? text + key : null;
};

import { create } from 'zustand';

/** The last copied text, while its buttons say "Copied". */
export const useCopied = create<{ text: string | null }>(() => ({ text: null }));

const SHOWN_MS = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Pages served without TLS have no clipboard API; the old command still works there. */
const copyByCommand = (text: string): boolean => {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  const focused = document.activeElement;
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
};

/** Copies, and resolves to whether the browser allowed it. */
export const copyText = async (text: string): Promise<boolean> => {
  let done = false;
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      done = true;
    } else done = copyByCommand(text);
  } catch {
    done = false;
  }
  if (done) {
    clearTimeout(timer);
    useCopied.setState({ text });
    timer = setTimeout(() => useCopied.setState({ text: null }), SHOWN_MS);
  }
  return done;
};

import { type RefObject, useEffect, useRef } from 'react';

/**
 * Ctrl+S or ⌘S submits the form of the returned ref while it is shown, instead of saving the page. A dialog above it keeps
 * the key from it.
 */
export const useSaveKey = (): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const save = (event: KeyboardEvent): void => {
      const { ctrlKey, metaKey, altKey, shiftKey, code, key } = event;
      // The position counts in alphabets without the letter; on other layouts, the letter does.
      const isS = key.toLowerCase() === 's' || (code === 'KeyS' && !/^[a-z]$/i.test(key));
      if (!isS || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null)
        form.current?.requestSubmit();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, []);
  return form;
};

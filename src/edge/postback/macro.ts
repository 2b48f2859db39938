/** What networks put around a macro's name: `{sum}`, `{{sum}}`, `${sum}`, `[sum]`, `#sum#`. */
const MACRO = /^(?:\$?\{+[^{}]+\}+|\[+[^[\]]+\]+|#[^#]+#)$/;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Whether a sender passed on a macro's name instead of its value; braces may be encoded once too often. */
export const isMacro = (text: string): boolean => MACRO.test(text.includes('%') ? decoded(text) : text);

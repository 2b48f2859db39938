/** What networks put around the name of a macro: `{sum}`, `{{sum}}`, `${sum}`, `[sum]`, `#sum#`. */
const MACRO = /^(?:\$?\{+[^{}]+\}+|\[+[^[\]]+\]+|#[^#]+#)$/;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Whether a sender gave on the name of a macro in place of what it stands for; braces may be encoded once too often. */
export const isMacro = (text: string): boolean => MACRO.test(text.includes('%') ? decoded(text) : text);

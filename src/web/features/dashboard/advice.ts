interface Advice {
  /** What to do, as a sentence; empty when there is nothing besides the command. */
  text: string;
  /** What to paste into a terminal; null when the advice names no command. */
  command: string | null;
}

/** Parts the server's advice on a broken record, which ends with the command that goes past it. */
export const partsOf = (advice: string): Advice => {
  const start = advice.indexOf('npm exec fairlead ');
  return start < 0
    ? { text: advice, command: null }
    : { text: advice.slice(0, start).trim(), command: advice.slice(start).trim() };
};

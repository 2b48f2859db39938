export interface ServerEvent {
  /** The latest ID, from this event or an earlier one; '' before the first. */
  id: string;
  /** `message` when the stream gives no name. */
  type: string;
  data: string;
}

/**
 * Parses server-sent events from text split anywhere (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 * A truncated event at the end is ignored.
 */
export const eventReader = (onEvent: (event: ServerEvent) => void): ((piece: string) => void) => {
  let rest = '';
  let id = '';
  let type = '';
  let data: string[] = [];

  const readLine = (line: string): void => {
    if (line === '') {
      if (data.length > 0) onEvent({ id, type: type || 'message', data: data.join('\n') });
      type = '';
      data = [];
      return;
    }
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') data.push(value);
    else if (name === 'event') type = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
  };

  return (piece) => {
    const text = rest + piece;
    // The second half of a CR LF pair may still be on its way.
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = whole.split(/\r\n|\r|\n/);
    rest = (lines.pop() ?? '') + text.slice(whole.length);
    for (const line of lines) readLine(line);
  };
};

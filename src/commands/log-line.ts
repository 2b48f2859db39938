const LEVELS: Record<number, string> = { 20: 'debug', 30: '', 40: 'WARNING', 50: 'ERROR', 60: 'ERROR' };
const SHOWN_ELSEWHERE = new Set(['level', 'time', 'pid', 'role', 'msg', 'hostname', 'err', 'error']);

const parse = (line: string): Record<string, unknown> | null => {
  if (!line.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
};

const errorOf = (entry: Record<string, unknown>): string => {
  const err = entry.err ?? entry.error;
  if (typeof err === 'string') return ` ${err}`;
  if (typeof err !== 'object' || err === null) return '';
  const text = 'stack' in err ? err.stack : 'message' in err ? err.message : '';
  return `\n${String(text)}`;
};

/** A JSON log line in readable form: `12:01:02 edge-0  message  port=3001`. Any other line is returned unchanged. */
export const humanLine = (line: string): string => {
  const entry = parse(line.trimEnd());
  if (entry === null) return line.trimEnd();
  const time = typeof entry.time === 'string' ? entry.time.slice(11, 19) : '';
  const level = typeof entry.level === 'number' ? (LEVELS[entry.level] ?? '') : '';
  const rest = Object.entries(entry)
    .filter(([name]) => !SHOWN_ELSEWHERE.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const words = [time, String(entry.role ?? '').padEnd(8), level, String(entry.msg ?? ''), ...rest];
  return words.filter((word) => word.trim() !== '').join(' ') + errorOf(entry);
};

/** Whether a line is a log entry; the output of a crashing process is not. */
export const isLogEntry = (line: string): boolean => parse(line)?.msg !== undefined;

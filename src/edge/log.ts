/** What the edge needs of a logger; pino's fits. */
export interface EdgeLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

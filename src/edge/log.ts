/** The part of a logger that the edge needs; pino has it. */
export interface EdgeLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

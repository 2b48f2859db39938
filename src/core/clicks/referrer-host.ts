const HOST = /^[a-z-]+:\/\/(?:[^/?#@]*@)?([^/?#:]+)/;

/** Host of the referring page, in lower case, without port and user. Null: not available. */
export const referrerHost = (referrer: string): string | null =>
  HOST.exec(referrer)?.[1]?.toLowerCase() ?? null;

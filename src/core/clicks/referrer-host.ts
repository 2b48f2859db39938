const HOST = /^[a-z-]+:\/\/(?:[^/?#@]*@)?([^/?#:]+)/;

/** Host of the page that led here, in small letters, without port and user; null where there is none to be seen. */
export const referrerHost = (referrer: string): string | null =>
  HOST.exec(referrer)?.[1]?.toLowerCase() ?? null;

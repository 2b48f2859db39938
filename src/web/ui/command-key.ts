const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** How a key together with the platform's command key is written: `Ctrl K`, `⌘K`. */
export const commandKey = (key: string): string => (isApple() ? `⌘${key}` : `Ctrl ${key}`);

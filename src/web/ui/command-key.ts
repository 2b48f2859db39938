const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** The notation of a key with the platform's command key: `Ctrl K`, `⌘K`. */
export const commandKey = (key: string): string => (isApple() ? `⌘${key}` : `Ctrl ${key}`);

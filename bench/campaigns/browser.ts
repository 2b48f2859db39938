import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The system's full browser, or null to use Playwright's own. `path`: the search path. */
export const installedBrowser = (path: string): string | null => {
  const places = BROWSERS.flatMap((name) =>
    path.split(delimiter).flatMap((folder) => (folder === '' ? [] : [join(folder, name)])),
  );
  return places.find((place) => existsSync(place)) ?? null;
};

import { PLATFORM_CLICK_IDS } from '../../core/routing/url/platform-click-ids.ts';

const NAMES: ReadonlySet<string> = new Set(PLATFORM_CLICK_IDS);

const isClickId = (parameter: string): boolean => {
  const end = parameter.indexOf('=');
  const name = (end < 0 ? parameter : parameter.slice(0, end)).replaceAll('+', ' ').trim();
  try {
    return NAMES.has(decodeURIComponent(name).toLowerCase());
  } catch {
    return false;
  }
};

/** Path and query for the record of a visitor who asked not to be tracked, without the platforms' click IDs. */
export const privatePath = (path: string): string => {
  const mark = path.indexOf('?');
  if (mark < 0) return path;
  const kept = path
    .slice(mark + 1)
    .split('&')
    .filter((parameter) => !isClickId(parameter));
  return kept.length === 0 ? path.slice(0, mark) : `${path.slice(0, mark)}?${kept.join('&')}`;
};

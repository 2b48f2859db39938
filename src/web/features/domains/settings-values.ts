import type { Domain, DomainPatch } from '../../../contracts/workspace/domain.ts';
import { checkDestinationUrl } from '../../../core/routing/url/destination-url.ts';
import { findMacros } from '../../../core/routing/url/template.ts';

/** Values of the form: a missing address is empty text. */
export interface SettingsValues {
  defaultUrl: string;
  unknown: Domain['unknown'];
  rootUrl: string;
  robots: Domain['robots'];
}

export const settingsOf = ({ defaultUrl, unknown, rootUrl, robots }: Domain): SettingsValues => ({
  defaultUrl: defaultUrl ?? '',
  unknown,
  rootUrl: rootUrl ?? '',
  robots,
});

/** An address's error code, as on the server; null if valid or missing. */
export const addressProblem = (text: string, linkHosts: readonly string[]): string | null => {
  const url = text.trim();
  if (url === '') return null;
  return checkDestinationUrl(url, { linkHosts }) ?? (findMacros(url).length > 0 ? 'macros_none' : null);
};

/** Only changes are sent: what someone else set meanwhile is kept. */
export const patchOf = (
  { defaultUrl, unknown, rootUrl, robots }: SettingsValues,
  changed: Partial<Record<keyof SettingsValues, unknown>>,
): DomainPatch => ({
  ...(changed.defaultUrl !== undefined && { defaultUrl: defaultUrl.trim() || null }),
  ...(changed.unknown !== undefined && { unknown }),
  ...(changed.rootUrl !== undefined && { rootUrl: rootUrl.trim() || null }),
  ...(changed.robots !== undefined && { robots }),
});

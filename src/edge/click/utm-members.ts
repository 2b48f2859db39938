import { UTMS, type Utm } from '../../core/report/utm.ts';
import { utmMember } from '../../events/journal/record.ts';
import type { LinkQuery } from './link-query.ts';

const MEMBERS: readonly (readonly [Utm, string])[] = UTMS.map((utm) => [utm, utmMember(utm)]);

/**
 * Members of the record for a query's UTM parameters, each preceded by a comma. They are not read from the recorded path,
 * because it is cut, and a long click ID before them is common.
 */
export const utmMembers = (query: LinkQuery): string => {
  if (!query.raw.includes('utm_')) return '';
  let members = '';
  for (const [utm, member] of MEMBERS) {
    const value = query.value(utm);
    if (value !== '') members += `,"${member}":${JSON.stringify(value)}`;
  }
  return members;
};

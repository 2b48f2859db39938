import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldPath, Resolver } from 'react-hook-form';
import {
  type LibraryPage,
  LibraryPageInput,
  type LibraryPagePatch,
} from '../../../../contracts/library/library-page.ts';
import { checkDestinationUrl } from '../../../../core/routing/url/destination-url.ts';

/** Values of the form. */
export interface PageValues {
  name: string;
  url: string;
  tags: string[];
  notes: string;
}

export const EMPTY: PageValues = { name: '', url: '', tags: [], notes: '' };

export const valuesOf = ({ name, url, tags, notes }: LibraryPage): PageValues => ({ name, url, tags, notes });

export const FIELDS = ['name', 'url', 'tags', 'notes'] as const satisfies readonly (keyof PageValues)[];

/** Whether a path of a server's field error names a field of the form. */
export const isPageField = (path: string): path is FieldPath<PageValues> =>
  /^(name|url|tags|notes)(\.|$)/.test(path);

/** The contract's schema, then the server's own check of URLs. Messages are the codes of the contract. */
export const pageResolver =
  (linkHosts: readonly string[]): Resolver<PageValues, unknown, LibraryPageInput> =>
  (values, _context, options) => {
    const checked = LibraryPageInput.safeParse(values);
    const found: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of checked.error?.issues ?? [])
      found[path.join('.')] ??= { type: code, message };
    const url = values.url.trim();
    const problem = url === '' ? null : checkDestinationUrl(url, { linkHosts });
    if (problem) found.url ??= { type: 'custom', message: problem };
    if (checked.success && Object.keys(found).length === 0) return { values: checked.data, errors: {} };
    return { values: {}, errors: toNestErrors<PageValues>(found as FieldErrors, options) };
  };

/** The fields in which two versions differ. */
export const differences = (one: PageValues, other: PageValues): (keyof PageValues)[] =>
  FIELDS.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));

/** What has to be sent to turn the stored page into the input; no field if nothing differs. */
export const changesOf = (
  stored: LibraryPage,
  input: LibraryPageInput,
): Omit<LibraryPagePatch, 'revision' | 'archived'> => {
  const before = valuesOf(stored);
  const { name, url, tags = before.tags, notes = before.notes } = input;
  const after = { name, url, tags, notes };
  return Object.fromEntries(differences(before, after).map((field) => [field, after[field]]));
};

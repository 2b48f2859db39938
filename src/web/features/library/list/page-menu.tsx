import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { LibraryPage } from '../../../../contracts/library/library-page.ts';
import { ApiError } from '../../../api/api-error.ts';
import {
  createPage,
  deletePage,
  libraryPageQuery,
  patchPage,
  refreshLibrary,
} from '../../../api/campaigns/library.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import type { Notice } from '../../../ui/feedback/notices.ts';
import { OnDemand } from '../../../ui/feedback/on-demand.tsx';
import { useUndoable } from '../../../ui/feedback/use-undoable.ts';
import { RowMenu } from '../../../ui/inputs/row-menu.tsx';
import { offerInputOf, offerValuesOf } from '../offer/offer-values.ts';
import { pageName } from '../page-name.ts';
import { swapDialog } from './late.ts';

/** Campaigns may have begun to lead to it; archived ones are not in the list's count. Fallbacks are not counted either. */
const deletionFailure = (error: unknown): Pick<Notice, 'message' | 'values'> => {
  const { fields, texts } = error instanceof ApiError ? error : { fields: {}, texts: {} };
  const { id: code }: Readonly<Record<string, string>> = fields;
  const { id: names = '' }: Readonly<Record<string, string>> = texts;
  if (code === 'page_in_use') return { message: 'library.delete.inUse' };
  if (code === 'fallback_in_use') return { message: 'offer.delete.fallback', values: { names } };
  return { message: failureKey(error) };
};

interface PageMenuProps {
  page: LibraryPage;
  onEdit: () => void;
  onDuplicate: () => void;
}

/** What can be done with a page of the list. One that campaigns lead to can be archived, but not deleted. */
export const PageMenu = ({ page, onEdit, onDuplicate }: PageMenuProps) => {
  const t = useT();
  const queries = useQueryClient();
  const { remove } = useUndoable(() => void refreshLibrary(queries));
  const { kind, archived, campaigns } = page;
  const [isSwapping, setSwapping] = useState(false);
  const endSwap = useCallback(() => setSwapping(false), []);
  /** Of the newest revision, whatever else was changed meanwhile. */
  const archive = async (id: string, to: boolean): Promise<void> => {
    const { revision } = await queries.fetchQuery(libraryPageQuery(kind, id));
    await patchPage(kind, id, { archived: to, revision });
  };
  const move = (to: boolean): void =>
    void remove({
      remove: () => archive(page.id, to),
      message: to ? 'library.archived' : 'library.restored',
      restore: () => archive(page.id, !to),
    });
  const addAgain = async (): Promise<void> => {
    const { name, url, tags, notes, exits } = page;
    const more = kind === 'offer' ? offerInputOf(offerValuesOf(page)) : { exits };
    const made = await createPage(kind, { name, url, tags, notes, ...more });
    if (archived) await archive(made.id, true);
  };
  const drop = (): void =>
    void remove({
      remove: () => deletePage(kind, page.id),
      message: 'library.deleted',
      explain: deletionFailure,
      restore: addAgain,
    });
  const deletion =
    campaigns === 0
      ? { label: t('library.delete'), act: drop }
      : { label: t('library.delete'), act: null, note: t('library.delete.used', { count: campaigns }) };
  return (
    <>
      <RowMenu
        label={t('library.more', { name: pageName(page) })}
        acts={[
          { label: t('action.edit'), act: onEdit },
          { label: t('library.duplicate'), act: onDuplicate },
          campaigns > 0
            ? { label: t('library.swap'), act: () => setSwapping(true) }
            : { label: t('library.swap'), act: null, note: t('library.swap.none') },
          archived
            ? { label: t('library.restore'), act: () => move(false) }
            : { label: t('library.archive'), act: () => move(true) },
          deletion,
        ]}
      />
      {isSwapping && <OnDemand part={swapDialog} props={{ page, onClose: endSwap }} onFailed={endSwap} />}
    </>
  );
};

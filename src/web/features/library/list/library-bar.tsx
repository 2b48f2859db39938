import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryBulk, LibraryBulkAnswer } from '../../../../contracts/library/library-bulk.ts';
import type { LibraryFilters, PageKind } from '../../../../contracts/library/library-page.ts';
import { ApiError } from '../../../api/api-error.ts';
import { changePages, refreshLibrary } from '../../../api/campaigns/library.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { TagsInput } from '../../../ui/inputs/tags-input.tsx';
import { ASKED_FROM, BulkBar, countOf, FailedList, TagsDialog } from '../../../ui/tables/bulk-bar.tsx';
import { NOTHING, type Selection } from '../../../ui/tables/selection.ts';
import { NetworkDialog } from './network-dialog.tsx';

type Action = LibraryBulk['action'];

const OPPOSITE = {
  archive: 'restore',
  restore: 'archive',
  tag: 'untag',
  untag: 'tag',
} as const satisfies Partial<Record<Action, Action>>;

/** What takes an action back: several where the offers had several networks. */
const backOf = (
  { action, tags }: LibraryBulk,
  { changed, before = [] }: LibraryBulkAnswer,
): readonly LibraryBulk[] =>
  action === 'network'
    ? before.map((of) => ({ action, ...of }))
    : [{ action: OPPOSITE[action], ...(tags && { tags }), ids: changed }];

const tooMany = (error: unknown): boolean =>
  error instanceof ApiError && Object.values(error.fields).includes('too_many_pages');

/** Changes many pages in one call, offers to undo it, and keeps the list of skipped ones. */
const useBulk = (kind: PageKind) => {
  const queries = useQueryClient();
  const [failed, setFailed] = useState<LibraryBulkAnswer['failed']>([]);
  const [running, setRunning] = useState(false);

  const call = async (
    bodies: readonly LibraryBulk[],
    say: (answers: readonly LibraryBulkAnswer[]) => void,
  ): Promise<boolean> => {
    setRunning(true);
    setFailed([]);
    try {
      const answers: LibraryBulkAnswer[] = [];
      for (const body of bodies) answers.push(await changePages(kind, body));
      setFailed(answers.flatMap((answer) => answer.failed));
      say(answers);
      void refreshLibrary(queries);
      return true;
    } catch (error) {
      notify({ message: tooMany(error) ? 'library.bulk.tooMany' : failureKey(error), tone: 'error' });
      return false;
    } finally {
      setRunning(false);
    }
  };

  /** Resolves to whether the call succeeded. */
  const run = (body: LibraryBulk): Promise<boolean> =>
    call([body], ([answer]) => {
      if (answer === undefined || answer.changed.length === 0)
        return notify({ message: 'library.bulk.nothing', tone: 'info' });
      const undo = (): void =>
        void call(backOf(body, answer), (answers) => {
          const count = answers.reduce((sum, { changed }) => sum + changed.length, 0);
          notify({ message: 'library.bulk.undone', values: { count } });
        });
      const values = { count: answer.changed.length };
      notify({ message: `library.bulk.${body.action}`, values, undo });
    });

  return { run, running, failed, forget: () => setFailed([]) };
};

interface LibraryBarProps {
  kind: PageKind;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  filters: LibraryFilters;
  /** Number matching the filters. */
  total: number;
  /** Tags that are in use. */
  tags: readonly string[];
}

/** Actions for the selected pages of the library. */
export const LibraryBar = ({ kind, selection, onSelect, filters, total, tags: known }: LibraryBarProps) => {
  const t = useT();
  const { run, running, failed, forget } = useBulk(kind);
  const [asking, setAsking] = useState(false);
  const [tagging, setTagging] = useState(false);
  const [assigning, setAssigning] = useState(false);
  const count = countOf(selection, total);
  // The list shows either those that are archived or those that are not.
  const move = filters.state === 'archived' ? 'restore' : 'archive';
  const act = async (action: Action, more: Pick<LibraryBulk, 'tags' | 'network'> = {}): Promise<void> => {
    setAsking(false);
    setTagging(false);
    setAssigning(false);
    const which = selection.all ? { filters } : { ids: [...selection.ids] };
    if (await run({ action, ...more, ...which })) onSelect(NOTHING);
  };
  return (
    <>
      <BulkBar
        label={t('library.bar')}
        selection={selection}
        onSelect={onSelect}
        total={total}
        selectAll={t('library.selectAll', { count: total })}
        busy={running}
        acts={[
          {
            label: t(`library.${move}`),
            act: () => (count >= ASKED_FROM ? setAsking(true) : void act(move)),
          },
          { label: t('campaignList.act.tags'), act: () => setTagging(true) },
          ...(kind === 'offer' ? [{ label: t('library.setNetwork'), act: () => setAssigning(true) }] : []),
        ]}
      />
      <FailedList
        title={t('library.bulk.failed', { count: failed.length })}
        failed={failed.map(({ id, name, code }) => ({
          id,
          text: `${name === '' ? id : name}: ${t(`campaignList.failed.${code}`)}`,
        }))}
        onClose={forget}
      />
      {tagging && (
        <TagsDialog
          title={t('library.bulk.tags', { count })}
          input={(value, onChange) => <TagsInput known={known} value={value} onChange={onChange} />}
          onDone={(action, tags) => void act(action, { tags })}
          onClose={() => setTagging(false)}
        />
      )}
      {assigning && (
        <NetworkDialog
          title={t('library.bulk.network.of', { count })}
          onDone={(network) => void act('network', { network })}
          onClose={() => setAssigning(false)}
        />
      )}
      {asking && (
        <Confirm
          open
          title={t('library.bulk.confirm', { count })}
          text={t('campaignList.confirm.text')}
          action={t(`library.${move}`)}
          onClose={() => setAsking(false)}
          onConfirm={() => void act(move)}
        />
      )}
    </>
  );
};

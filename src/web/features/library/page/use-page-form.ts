import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { LibraryPreview } from '../../../../contracts/library/library-change.ts';
import type {
  LibraryPage,
  LibraryPageInput,
  LibraryPagePatch,
  PageKind,
} from '../../../../contracts/library/library-page.ts';
import { ApiError } from '../../../api/api-error.ts';
import {
  createPage,
  libraryPageQuery,
  patchPage,
  previewPage,
  refreshLibrary,
} from '../../../api/campaigns/library.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { useSave } from '../../../ui/feedback/use-submit.ts';
import { useChange } from '../change/use-change.ts';
import {
  changesOf,
  EMPTY,
  FIELDS,
  isPageField,
  mayReachCampaigns,
  type PageValues,
  pageResolver,
  valuesOf,
} from './page-values.ts';

interface PageFormOptions {
  kind: PageKind;
  /** Null if new. */
  stored: LibraryPage | null;
  /** What a new one begins with. */
  start?: PageValues | undefined;
  linkHosts: readonly string[];
  /** A revision that a reset of its cap made of another one; null: none did. */
  reset: { readonly from: number; readonly to: number } | null;
  onSaved: () => void;
}

interface Review {
  preview: LibraryPreview;
  patch: LibraryPagePatch;
}

/** What the form of a page does: save, after a review if campaigns change, or show what someone else saved meanwhile. */
export const usePageForm = ({ kind, stored, start = EMPTY, linkHosts, reset, onSaved }: PageFormOptions) => {
  const queries = useQueryClient();
  const { announce } = useChange();
  const resolver = useMemo(() => pageResolver({ kind, linkHosts }), [kind, linkHosts]);
  const form = useForm<PageValues, unknown, LibraryPageInput>({
    resolver,
    defaultValues: stored ? valuesOf(stored) : start,
  });
  /** The version that the form changes. */
  const [base, setBase] = useState(stored);
  /** What was typed before their version was loaded. */
  const [mine, setMine] = useState<PageValues | null>(null);
  const [theirs, setTheirs] = useState<LibraryPage | null>(null);
  const [review, setReview] = useState<Review | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** The offers of a loop of fallbacks that was refused. */
  const [chain, setChain] = useState<string>();
  const { failure, save } = useSave(form.setError, { known: isPageField });

  /** What was not changed here becomes theirs; what was typed stays, and is compared with theirs. */
  const meet = async (id: string): Promise<void> => {
    const newest = await queries.fetchQuery(libraryPageQuery(kind, id));
    form.reset(valuesOf(newest), { keepDirtyValues: true });
    setBase(newest);
    setTheirs(newest);
    setMine(null);
  };

  const attempt = async (call: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    await save(async () => {
      try {
        await call();
      } catch (error) {
        if (error instanceof ApiError) setChain(error.texts.fallback);
        if (base === null || !(error instanceof ApiError && error.code === 'conflict')) throw error;
        await meet(base.id);
      }
    });
    setIsBusy(false);
  };

  const create = async (input: LibraryPageInput): Promise<void> => {
    await createPage(kind, input);
    onSaved();
    notify({ message: `library.created.${kind}` });
    await refreshLibrary(queries);
  };

  const send = async (id: string, patch: LibraryPagePatch): Promise<void> => {
    const { change, live } = await patchPage(kind, id, patch);
    onSaved();
    await announce(change, live);
  };

  const change = async (page: LibraryPage, input: LibraryPageInput): Promise<void> => {
    const changes = changesOf(page, input);
    const revision = page.revision === reset?.from ? reset.to : page.revision;
    const patch = { ...changes, revision };
    if (Object.keys(changes).length === 0) return onSaved();
    if (!mayReachCampaigns(changes)) return send(page.id, patch);
    const preview = await previewPage(kind, page.id, patch);
    const [refused] = preview.refused;
    if (refused) form.setError('url', { type: 'server', message: refused.code }, { shouldFocus: true });
    else if (preview.campaigns === 0) await send(page.id, patch);
    else setReview({ preview, patch });
  };

  return {
    form,
    theirs,
    review,
    chain,
    isBusy,
    failure,
    submit: form.handleSubmit((input) => attempt(() => (base ? change(base, input) : create(input)))),
    confirm: async () => {
      if (!review || !base) return;
      await attempt(() => send(base.id, review.patch));
      setReview(null);
    },
    closeReview: () => setReview(null),
    /** Their version replaces what was typed, which is kept until the form is left. */
    loadTheirs: () => {
      if (!theirs) return;
      setMine(form.getValues());
      form.reset(valuesOf(theirs));
    },
    /** Undefined while it is in the form. */
    loadMine: mine
      ? () => {
          setMine(null);
          for (const field of FIELDS) form.setValue(field, mine[field], { shouldDirty: true });
        }
      : undefined,
  };
};

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.ts';
import { browserTimers } from '../state/timers.ts';
import { notify } from '../ui/feedback/notices.ts';
import { type Draft, keptText, readDraft } from './draft.ts';
import { type DraftWriter, draftWriter } from './draft-writer.ts';
import { drafts, userOfTokens } from './drafts.ts';

interface DraftOptions<V extends FieldValues, Output> {
  form: Pick<UseFormReturn<V, unknown, Output>, 'getValues' | 'reset' | 'subscribe'>;
  /** The screen and the object it edits: `/campaign/campaignsEdit?id=cmp_…`. */
  route: string;
  /** Values of the form before anything is typed. Must be the same object while the form is open. */
  initial: V;
  /** Validates the stored draft; one of another shape is dropped. Must be the same object on every render. */
  shape: z.ZodMiniType<V>;
  /** Revision of the edited object; a draft of an earlier one is offered, not restored. */
  revision?: number | null;
}

interface Found<V> {
  kind: 'restored' | 'older';
  draft: Draft<V>;
  /** Puts it back into storage unchanged. */
  keepAgain: () => void;
}

/** What the form's notice shows and offers. */
interface ShownDraft {
  /** `restored`: it is in the form; `older`: it started from an earlier revision and awaits a decision. */
  kind: 'restored' | 'older';
  /** When it was typed, milliseconds since 1970. */
  at: number;
  use: () => void;
  discard: () => void;
}

/**
 * Stores the values of a form as the signed-in user's draft for this route, and restores it when the form is opened
 * again. Fields named like secrets are never stored. Call `saved` once the server has accepted the values. `base` is
 * the revision that the form's content started from: a restored draft keeps its own, whatever was saved since.
 */
export const useDraft = <V extends FieldValues, Output>({
  form,
  route,
  initial,
  shape,
  revision = null,
}: DraftOptions<V, Output>): { shown: ShownDraft | null; base: number | null; saved: () => void } => {
  const writer = useRef<DraftWriter | null>(null);
  const [found, setFound] = useState<Found<V> | null>(null);
  const { getValues, reset, subscribe } = form;

  useEffect(() => {
    const user = userOfTokens();
    if (user === null) return;
    const text = drafts.read(user, route);
    const draft = text === null ? null : readDraft(text, shape);
    if (text !== null && draft === null) drafts.remove(user, route);
    const typed = draft !== null && keptText(draft.values) !== keptText(initial) ? draft : null;
    const current = typed !== null && typed.revision === revision;
    const mine = draftWriter({
      store: drafts,
      user,
      route,
      revision,
      initial,
      timers: browserTimers,
      values: getValues,
      stored: current ? keptText(typed.values) : null,
    });
    writer.current = mine;
    const stop = subscribe({ formState: { values: true }, callback: mine.changed });
    // The stored values remain the basis for comparison: the draft's changes are unsaved.
    if (current) reset(typed.values, { keepDefaultValues: true });
    const keepAgain = (): void => drafts.write(user, route, text ?? '');
    setFound(typed && { kind: current ? 'restored' : 'older', draft: typed, keepAgain });
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') mine.flush();
    };
    window.addEventListener('pagehide', mine.flush);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      stop();
      window.removeEventListener('pagehide', mine.flush);
      document.removeEventListener('visibilitychange', hidden);
      mine.flush();
    };
  }, [route, revision, initial, shape, getValues, reset, subscribe]);

  const put = (values: V): void => reset(values, { keepDefaultValues: true });

  const use = (): void => {
    if (found === null) return;
    writer.current?.rebase(found.draft.revision);
    put(found.draft.values);
    setFound({ ...found, kind: 'restored' });
  };

  const discard = (): void => {
    const before = found;
    const values = structuredClone(getValues());
    writer.current?.discard();
    writer.current?.rebase(revision);
    if (found?.kind === 'restored') reset(initial);
    setFound(null);
    notify({
      message: 'draft.discarded',
      undo: () => {
        if (before?.kind === 'older') before.keepAgain();
        else if (before) {
          writer.current?.rebase(before.draft.revision);
          put(values);
        }
        setFound(before);
      },
    });
  };

  return {
    shown: found && { kind: found.kind, at: found.draft.at, use, discard },
    base: found?.kind === 'restored' ? found.draft.revision : revision,
    saved: () => writer.current?.close(),
  };
};

interface DraftNoticeProps {
  draft: ShownDraft | null;
  /** IANA zone of the time shown. */
  timeZone: string;
}

/** Says that a draft was restored or is waiting, and offers to discard it. */
export const DraftNotice = ({ draft, timeZone }: DraftNoticeProps) => {
  const t = useT();
  const format = useFormat();
  if (draft === null) return null;
  const older = draft.kind === 'older';
  return (
    <Alert severity={older ? 'warning' : 'info'}>
      {t(older ? 'draft.older' : 'draft.restored', {
        time: format.minute(new Date(draft.at).toISOString(), timeZone),
      })}
      <Box sx={{ display: 'flex', gap: 1, mt: 1, ml: -1.25 }}>
        {older && (
          <Button color="inherit" size="small" onClick={draft.use}>
            {t('draft.use')}
          </Button>
        )}
        <Button color="inherit" size="small" onClick={draft.discard}>
          {t('draft.discard')}
        </Button>
      </Box>
    </Alert>
  );
};

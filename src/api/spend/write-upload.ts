import { knownParents } from '../../core/spend/parents.ts';
import { publicId } from '../../db/public-id.ts';
import type { Tx } from '../../db/tables.ts';
import type { Auth } from '../session/guard.ts';
import type { Step } from './decide-lines.ts';
import {
  type AmountChange,
  type Entry,
  isAmountChanged,
  logChanges,
  removeEntries,
  writeEntries,
} from './store.ts';
import { type NewUpload, recordUpload } from './upload-store.ts';
import { zeroed } from './vanished.ts';

export type Who = Pick<Auth, 'user' | 'workspace'>;

/** What is the same for all lines of an upload. */
export interface UploadSettings extends Pick<NewUpload, 'fileName' | 'campaign' | 'source'> {
  /** Of its days. */
  timeZone: string;
  currency: string;
  zeroMissing: boolean;
}

/** What an upload does, compared with the entries in the store. */
export interface Decision {
  steps: Step[];
  /** Hours that are removed, because a line is for the whole day. */
  replaced: Entry[];
  vanished: Entry[];
}

const entriesToWrite = (steps: readonly Step[], { timeZone, currency }: UploadSettings): Entry[] =>
  steps.flatMap(({ file, said, before, outcome }) =>
    said === null || outcome === 'same'
      ? []
      : [
          {
            publicId: before?.publicId ?? publicId('spd'),
            kind: 'spend',
            campaign: said.scope.campaign?.number ?? null,
            source: said.scope.source?.id ?? null,
            details: file.details,
            parents: knownParents(file.parents, before?.parents ?? []),
            ...said.period,
            amount: said.amount,
            timeZone,
            currency,
            original: said.original,
            clicks: said.clicks ?? before?.clicks ?? null,
            origin: 'uploaded',
          },
        ],
  );

const changesOf = (steps: readonly Step[], currency: string): AmountChange[] =>
  steps.flatMap(({ said, before }) => {
    if (said === null || before === null) return [];
    const after = { amount: said.amount, currency };
    return isAmountChanged(before, after) ? [{ spend: before.publicId, before, after }] : [];
  });

/** What is about to be written, and by what it can be undone. */
const uploadOf = (
  { steps, replaced }: Decision,
  { fileName, campaign, source }: UploadSettings,
  { written, gone }: { written: readonly Entry[]; gone: readonly Entry[] },
): NewUpload => {
  const idsOf = (outcome: Step['outcome']): string[] => {
    const known = new Set(
      steps.flatMap((step) => (step.outcome === outcome ? (step.before?.publicId ?? []) : [])),
    );
    return [...known];
  };
  const changed = new Set(idsOf('change'));
  const all = [...written, ...gone, ...replaced];
  const ids = (entries: readonly Entry[]): string[] => entries.map(({ publicId: id }) => id);
  return {
    ...{ fileName, campaign, source },
    campaigns: [...new Set(all.flatMap((one) => one.campaign ?? []))],
    sources: [...new Set(all.flatMap((one) => one.source ?? []))],
    entries: {
      created: ids(written).filter((id) => !changed.has(id)),
      changed: [...changed],
      zeroed: ids(gone),
      removed: ids(replaced),
      same: idsOf('same'),
    },
  };
};

/** Writes what was decided, as an upload that can be undone; null if that changes nothing. Returns the upload's public ID. */
export const writeUpload = async (
  tx: Tx,
  who: Who,
  { decision, settings, now }: { decision: Decision; settings: UploadSettings; now: number },
): Promise<string | null> => {
  const { steps, replaced, vanished } = decision;
  const { id } = who.workspace;
  const at = new Date(now);
  const written = entriesToWrite(steps, settings);
  const gone = settings.zeroMissing ? vanished : [];
  if (written.length + gone.length + replaced.length === 0) return null;
  const writer = { workspace: id, user: who.user.id };
  const recorded = await recordUpload(tx, writer, uploadOf(decision, settings, { written, gone }), at);
  await removeEntries(tx, id, replaced);
  const entries = [...written, ...gone.map(zeroed)];
  await writeEntries(tx, { ...writer, upload: recorded.number }, entries, at);
  const zeros = gone.map((before) => ({ spend: before.publicId, before, after: { ...before, amount: '0' } }));
  const removed = replaced.map((before) => ({ spend: before.publicId, before, after: null }));
  await logChanges(tx, writer, [...changesOf(steps, who.workspace.currency), ...removed, ...zeros], at);
  return recorded.id;
};

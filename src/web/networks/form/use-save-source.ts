import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PostbackSource, STATUSES } from '../../../contracts/postbacks/postback.ts';
import { PURCHASE_TYPE } from '../../../core/conversions/types.ts';
import { ApiError, Cancelled } from '../../api/api-error.ts';
import { changeType, conversionTypesQuery } from '../../api/postbacks/conversion-types.ts';
import { rulesQuery } from '../../api/postbacks/outgoing.ts';
import { postbackHealthQuery } from '../../api/postbacks/postback-health.ts';
import {
  addSource,
  changeSettings,
  changeSource,
  INTAKE,
  sourceSecret,
} from '../../api/postbacks/postbacks-in.ts';
import { copyText } from '../../ui/feedback/copy.ts';
import { failureKey, fieldKey } from '../../ui/feedback/failure.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { addressesOf, networkOf } from '../networks.ts';
import { useCatalogue } from '../use-catalogue.ts';
import { type inputOf, newStatuses } from './source-values.ts';

type Input = ReturnType<typeof inputOf>;

interface SaveOptions {
  /** Null if new. */
  source: PostbackSource | null;
  /** Custom statuses of the workspace. */
  custom: readonly string[];
  /** Called with a new source's secret, if there is one and it can be shown. */
  onMade?: ((id: string, secret: string) => void) | undefined;
}

/** Stores a source; a new one's address is copied, and its template's event is given to a conversion type. */
export const useSaveSource = ({ source, custom, onMade }: SaveOptions) => {
  const queries = useQueryClient();
  const catalogue = useCatalogue();
  const types = useQuery(conversionTypesQuery()).data?.rows ?? [];
  const [busy, setBusy] = useState(false);
  /** The network's plain conversions would belong to no type. If that fails, the screens that show them say so. */
  const nameBaseEvent = async (id: string): Promise<void> => {
    const event = networkOf(catalogue, id).baseEvent?.toLowerCase();
    if (event === undefined || types.some(({ enabled, events }) => enabled && events.includes(event))) return;
    const purchase = types.find(({ number }) => number === PURCHASE_TYPE);
    if (purchase === undefined) return;
    await changeType({ number: PURCHASE_TYPE, events: [...purchase.events, event] }).catch(() => null);
    await queries.invalidateQueries({ queryKey: conversionTypesQuery().queryKey });
  };
  const add = async (input: Input): Promise<void> => {
    const made = await addSource(input);
    // The source exists whether or not its secret can be requested now.
    const secret = made.protection === 'none' ? null : await sourceSecret(made.id).catch(() => null);
    if (secret !== null) onMade?.(made.id, secret);
    await nameBaseEvent(made.network);
    const network = networkOf(catalogue, made.network);
    if (network.postback === false) return notify({ message: 'source.added' });
    const [address] = made.url === null ? [] : addressesOf(made.url, network, secret);
    const isWhole = address !== undefined && (secret !== null || made.protection === 'none');
    const copied = isWhole && (await copyText(address));
    notify({ message: copied ? 'source.createdCopied' : 'source.created' });
  };
  const change = async (id: string, input: Input): Promise<void> => {
    const fresh = newStatuses(input.statuses, [...STATUSES, ...custom]);
    if (fresh.length > 0) await changeSettings({ custom: [...custom, ...fresh] });
    await changeSource(id, input);
    notify({ message: 'intake.saved' });
  };
  /** Resolves to whether it succeeded. */
  const save = async (input: Input): Promise<boolean> => {
    setBusy(true);
    try {
      await (source === null ? add(input) : change(source.id, input));
      // Its offers' URLs have its parameter, and warnings may be about it.
      const keys = [INTAKE, ['campaigns'], rulesQuery().queryKey, postbackHealthQuery().queryKey];
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
      return true;
    } catch (error) {
      const [code] = error instanceof ApiError ? Object.values(error.fields) : [];
      const message = code === undefined ? failureKey(error) : fieldKey(code);
      if (!(error instanceof Cancelled)) notify({ message, tone: 'error' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { save, busy };
};

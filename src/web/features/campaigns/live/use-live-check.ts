import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MINUTE_MS } from '../../../../core/time/durations.ts';
import { arrivedQuery, clickPostbacksQuery } from '../../../api/reports/live-check.ts';
import { requestDetailQuery } from '../../../api/reports/requests.ts';
import { pickRequest } from './progress.ts';

const LOOK_MS = 3000;
/** A forgotten panel stops asking. */
const LASTS_MS = 10 * MINUTE_MS;

let checks = 0;

/** Looks in the log for what arrives for a campaign while a panel is open, for ten minutes at a time. */
export const useLiveCheck = (campaign: string) => {
  const [check] = useState(() => {
    checks += 1;
    return checks;
  });
  const [round, setRound] = useState(0);
  const [over, setOver] = useState(false);
  const [chosen, choose] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has its own end.
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LASTS_MS);
    return () => clearTimeout(timer);
  }, [round]);
  const refetchInterval: number | false = over ? false : LOOK_MS;
  const arrived = useQuery({ ...arrivedQuery(campaign, check), refetchInterval });
  const rows = arrived.data?.rows ?? [];
  const row = pickRequest(rows, chosen);
  const ofRow = { enabled: row !== undefined, refetchInterval };
  const detail = useQuery({ ...requestDetailQuery(row?.id ?? ''), ...ofRow });
  const postbacks = useQuery({ ...clickPostbacksQuery(row?.id ?? ''), ...ofRow });
  return {
    /** False until the place in the log is known from which on requests are shown. */
    ready: arrived.data !== undefined,
    rows,
    row,
    choose,
    detail: detail.data,
    postbacks: postbacks.data,
    /** The last look failed; the next one may not. */
    error: arrived.error ?? detail.error ?? postbacks.error,
    over,
    again: (): void => {
      setOver(false);
      setRound((before) => before + 1);
      void arrived.refetch();
    },
    /** After something was sent or changed. */
    look: (): void => {
      void detail.refetch();
      void postbacks.refetch();
    },
  };
};

export type LiveCheck = ReturnType<typeof useLiveCheck>;

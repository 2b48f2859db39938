import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { annotationsQuery } from '../api/campaigns/annotations.ts';
import type { ChartMark } from '../ui/chart/chart-data.ts';
import type { Report } from './use-report.ts';

/** Notes in the report's range. Revisions of all campaigns would hide the curve: each campaign shows its own. */
export const useNoteMarks = ({ range, ready }: Report): ChartMark[] => {
  const { data } = useQuery({ ...annotationsQuery(range), enabled: ready });
  return useMemo(
    () =>
      (data?.rows ?? []).flatMap((one): ChartMark[] => {
        if (one.kind !== 'note') return [];
        const { id, at, text, campaign } = one;
        return [{ id, at, label: text, text: campaign === null ? text : `${campaign.name}: ${text}` }];
      }),
    [data],
  );
};

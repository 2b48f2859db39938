import { useQuery } from '@tanstack/react-query';
import type { Formula } from '../../../../contracts/reports/formula.ts';
import { formulasQuery } from '../../../api/reports/formulas.ts';

const NONE: readonly Formula[] = [];

/** The workspace's formulas by name; undefined until known, and none if they did not load. */
export const useFormulas = (): readonly Formula[] | undefined => {
  const { data, isError } = useQuery(formulasQuery());
  return data?.rows ?? (isError ? NONE : undefined);
};

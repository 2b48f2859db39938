import { useRef } from 'react';
import { WEIGHT_TOTAL } from '../../../contracts/routing.ts';
import type { CampaignForm } from './form-values.ts';
import { showPercent, splitEvenly, sumOf } from './weights.ts';

/**
 * Keeps the weights at 100 % while rows come and go, until somebody types a weight; from then on a new row is given
 * what is left. `typed`: whether the weights were chosen earlier, as in a stored campaign.
 */
export const useWeights = (form: CampaignForm, typed: boolean) => {
  const isTyped = useRef(typed);
  const { isSubmitted } = form.formState;
  const count = (): number => form.getValues('destinations').length;

  /** The sum belongs to no single field: once it may have been refused, each change checks it again. */
  const recheck = (): void => {
    if (isSubmitted) void form.trigger('destinations');
  };

  const even = (): void => {
    splitEvenly(count()).forEach((weight, index) => {
      form.setValue(`destinations.${index}.weight`, showPercent(weight), { shouldDirty: true });
    });
    recheck();
  };
  const follow = (): void => {
    if (!isTyped.current) even();
  };
  return {
    markTyped: (): void => {
      isTyped.current = true;
      recheck();
    },
    even: (): void => {
      isTyped.current = false;
      even();
    },
    added: follow,
    removed: follow,
    /** Weight of a row about to be added. */
    forNext: (): string => {
      const sum = sumOf(form.getValues('destinations').map((row) => row.weight));
      return showPercent(Math.max(0, WEIGHT_TOTAL - sum));
    },
  };
};

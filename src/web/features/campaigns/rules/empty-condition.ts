import type { Condition } from '../../../../contracts/routing/targeting.ts';

/** A condition on a field without values; for hours, the usual ones, which are quicker to change than to enter. */
export const emptyCondition = (field: Condition['field']): Condition =>
  field === 'hours'
    ? {
        field,
        is: true,
        values: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '18:00' }],
      }
    : { field, is: true, values: [] };

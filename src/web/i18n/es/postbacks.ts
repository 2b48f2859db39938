import { behaviour } from './behaviour.ts';
import { deliveryProblems } from './delivery-problems.ts';
import { postbacksFrame } from './postbacks-frame.ts';
import { postbacksHooks } from './postbacks-hooks.ts';
import { postbacksIn } from './postbacks-in.ts';
import { postbacksOne } from './postbacks-one.ts';
import { postbacksOut } from './postbacks-out.ts';
import { postbacksRates } from './postbacks-rates.ts';
import { postbacksSent } from './postbacks-sent.ts';
import { ruleNotes } from './rule-notes.ts';

/** Conversions in and out. */
export const messages = {
  ...behaviour,
  ...postbacksFrame,
  ...postbacksIn,
  ...postbacksOne,
  ...postbacksOut,
  ...postbacksRates,
  ...postbacksSent,
  ...postbacksHooks,
  ...deliveryProblems,
  ...ruleNotes,
};

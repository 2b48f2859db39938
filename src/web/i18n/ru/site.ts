import { classPage } from './class.ts';
import { home } from './home.ts';
import { maintenance } from './maintenance.ts';
import { phone } from './phone.ts';
import { recovery } from './recovery.ts';
import { registration } from './registration.ts';
import { shell } from './shell.ts';
import { trial } from './trial.ts';

/** The pages for visitors. */
export const messages = {
  ...recovery,
  ...home,
  ...maintenance,
  ...classPage,
  ...phone,
  ...shell,
  ...registration,
  ...trial,
};

import { saved } from './saved.ts';

/** Custom reports. */
export const messages = { ...saved };

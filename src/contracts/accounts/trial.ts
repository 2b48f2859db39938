import * as z from 'zod/mini';
import { Phone } from './phone.ts';
import { RegistrationBody } from './session.ts';

const { name, email, password, timeZone, language } = RegistrationBody.shape;

export const TrialBody = z.object({ name, email, phone: Phone, password, timeZone, language });
export type TrialBody = z.infer<typeof TrialBody>;

import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { ClassSignupBody } from '../../contracts/accounts/class.ts';
import { type PhoneCountry, phoneOf } from '../../contracts/accounts/phone.ts';
import { signUpForClass } from '../api/accounts/class.ts';
import { ApiError } from '../api/api-error.ts';
import type { MessageKey } from '../i18n/english.ts';
import { useLanguage } from '../i18n/language-store.ts';
import { useT } from '../i18n/use-t.ts';
import { fieldKey } from '../ui/feedback/failure.ts';
import { PhoneInput, usePhoneCountry } from '../ui/inputs/phone-input.tsx';
import { SignupForm } from '../ui/inputs/signup-form.tsx';

const fieldsOf = (country: PhoneCountry | undefined) =>
  z.extend(z.pick(ClassSignupBody, { name: true, email: true }), { phone: phoneOf(country) });

/** The class was changed while the page was open: no field of the form is wrong. */
const changedClass = (error: unknown): MessageKey | undefined => {
  const code = error instanceof ApiError ? error.fields.webinarId : undefined;
  return code === undefined ? undefined : fieldKey(code);
};

interface ClassSignupProps {
  webinarId: string;
  /** In a preview. */
  storesNothing: boolean;
  onDone: () => void;
}

export const ClassSignup = ({ webinarId, storesNothing, onDone }: ClassSignupProps) => {
  const t = useT();
  const language = useLanguage();
  const country = usePhoneCountry();
  const schema = useMemo(() => fieldsOf(country), [country]);
  return (
    <SignupForm
      schema={schema}
      emailIs="email"
      fields={(control) => (
        <>
          <input type="hidden" name="webinarId" value={webinarId} />
          <PhoneInput control={control} name="phone" country={country} />
        </>
      )}
      action={t('webinar.submit')}
      onSubmit={async (fields) => {
        if (!storesNothing) await signUpForClass({ ...fields, webinarId, language });
        onDone();
      }}
      explain={changedClass}
    >
      <Typography variant="body2" color="textSecondary">
        {t('webinar.privacy')}
      </Typography>
    </SignupForm>
  );
};

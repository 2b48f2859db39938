import type { FieldErrors, Resolver } from 'react-hook-form';
import { addressProblem, type SettingsValues } from './settings-values.ts';

/** The server's own checks, before it is asked. */
export const settingsResolver =
  (linkHosts: readonly string[]): Resolver<SettingsValues> =>
  (values) => {
    const errors: FieldErrors<SettingsValues> = {};
    for (const name of ['defaultUrl', 'rootUrl'] as const) {
      const message = addressProblem(values[name], linkHosts);
      if (message !== null) errors[name] = { type: 'custom', message };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

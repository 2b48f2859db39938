import { hasTricks } from './destination-url.ts';
import { parameterName } from './own-parameters.ts';
import { findMacros, hasUnclosedMacro, isMacro } from './template.ts';

export type OwnParametersProblem =
  /** Not `name=value` pairs joined by `&`, or characters that a query cannot have. */
  | 'parameters_invalid'
  | 'parameters_twice'
  /** An unknown macro, or one without its closing brace. */
  | 'macro_unknown';

/** The problem with a destination's own parameters, or null; '' has none. Shared by the form and the server. */
export const checkOwnParameters = (parameters: string): OwnParametersProblem | null => {
  if (parameters === '') return null;
  const names = parameters.split('&').map(parameterName);
  if (hasTricks(parameters) || /^\?|#/.test(parameters) || names.includes('')) return 'parameters_invalid';
  if (new Set(names).size < names.length) return 'parameters_twice';
  const isUnknown = findMacros(parameters).some(({ name }) => !isMacro(name));
  return isUnknown || hasUnclosedMacro(parameters) ? 'macro_unknown' : null;
};

import { type FieldErrors, type FieldPath, type Resolver, set } from 'react-hook-form';
import { OutgoingRuleInput } from '../../../../contracts/postbacks/outgoing.ts';
import { inputOf, type RuleValues, type SecretField } from './rule-values.ts';

const SECRETS: Record<RuleValues['kind'], readonly SecretField[]> = {
  url: [],
  meta: ['accessToken'],
  tiktok: ['accessToken'],
  google: ['developerToken', 'clientSecret', 'refreshToken'],
};

/** The form's field for a field of the API: `target.eventNames.sale` is in the row of that status. */
export const fieldOf =
  ({ names }: Pick<RuleValues, 'names'>) =>
  (path: string): string => {
    const named = /^target\.(?:eventNames|conversionActions)(?:\.(.+))?$/.exec(path);
    if (named) {
      const row = names.findIndex(({ status }) => status === named[1]);
      return row === -1 ? 'names.0.name' : `names.${row}.name`;
    }
    // Errors of single items are shown below the list.
    return /^match\.\w+/.exec(path)?.[0] ?? path.replace(/^target\./, '');
  };

const TEXTS =
  /^(?:name|url|body|method|contentType|pixelId|pixelCode|testEventCode|customerId|loginCustomerId|clientId|consent)$/;
const OTHERS =
  /^(?:accessToken|clientSecret|refreshToken|developerToken|match\.\w+|(?:headers|secrets|names)\.\d+\.\w+)$/;

/** Whether the form shows errors at that path. */
export const isRuleField = (path: string): path is FieldPath<RuleValues> =>
  TEXTS.test(path) || OTHERS.test(path);

/** Errors, by field of the form. `stored`: the secrets that need not be typed. */
export const ruleProblems = (
  values: RuleValues,
  stored: ReadonlySet<string>,
): ReadonlyMap<FieldPath<RuleValues>, string> => {
  const problems = new Map<FieldPath<RuleValues>, string>();
  const say = (path: string, code: string): void => {
    if (isRuleField(path) && !problems.has(path)) problems.set(path, code);
  };
  const place = fieldOf(values);
  const read = OutgoingRuleInput.safeParse(inputOf(values));
  for (const issue of read.error?.issues ?? []) say(place(issue.path.join('.')), issue.message);
  for (const field of SECRETS[values.kind]) {
    if (values[field].trim() === '' && !stored.has(field)) say(field, 'secret_required');
  }
  if (values.kind === 'url')
    values.secrets.forEach(({ name, value }, row) => {
      if (value.trim() === '' && !stored.has(`secrets.${name}`))
        say(`secrets.${row}.value`, 'secret_required');
    });
  else if (values.names.every(({ name }) => name.trim() === '')) say('names.0.name', 'statuses_required');
  return problems;
};

/** Runs the server's own checks before calling it. */
export const ruleResolver =
  (stored: ReadonlySet<string>): Resolver<RuleValues> =>
  (values) => {
    const errors: FieldErrors<RuleValues> = {};
    for (const [path, message] of ruleProblems(values, stored))
      set(errors, path, { type: 'custom', message });
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

/** A forgotten password. */
export const recovery = {
  'recovery.title': 'Forgot your password?',
  'recovery.lead': 'Enter the email of your account to get a link to set a new password.',
  'recovery.submit': 'Send me a link',
  'recovery.mail.title': 'Check your email',
  'recovery.mail.text':
    'If {email} has an account, a link to set a new password is on its way or was sent within the last hour. It works for one hour. No email? Check your spam folder.',
  'recovery.operator.title': 'Ask the operator for the link',
  'recovery.operator.text':
    'Email is not set up on this Fairlead instance. If {email} has an account, the operator now has your link to set a new password. It works for one hour.',
  'recovery.new.title': 'Set a new password',
  'recovery.new.lead': 'This signs you out everywhere else.',
  'recovery.new.submit': 'Save password',
  'recovery.again': 'Request another link',
  'recovery.done':
    'Password changed. Sign in with the new one, then check the API keys in your profile. They still work.',
} as const;

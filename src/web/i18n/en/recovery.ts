/** A forgotten password. */
export const recovery = {
  'recovery.title': 'Forgot your password?',
  'recovery.lead': 'Enter the email of your account, and you get a link to set a new one.',
  'recovery.submit': 'Send me a link',
  'recovery.mail.title': 'Check your mail',
  'recovery.mail.text':
    'If there is an account with {email}, a link to a new password is on its way, or came within the last hour. It works for one hour. Nothing came? Look in your spam folder.',
  'recovery.operator.title': 'Ask the operator for the link',
  'recovery.operator.text':
    'This Fairlead sends no email. If there is an account with {email}, the link to a new password is now with whoever runs this Fairlead. It works for one hour.',
  'recovery.new.title': 'Set a new password',
  'recovery.new.lead': 'It signs you out everywhere else.',
  'recovery.new.submit': 'Save password',
  'recovery.again': 'Ask for another link',
  'recovery.done':
    'Your password is changed. Sign in with it, then check the API keys in your profile: they go on working.',
} as const;

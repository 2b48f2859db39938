export const registration = {
  'registration.title': 'Create your account',
  'registration.lead': 'Your first tracking link is a minute away.',
  'registration.submit': 'Create account',
  'registration.have': 'Already have an account?',
  'registration.signIn': 'Sign in',
  'registration.invited.looking': 'Looking for your invitation…',
  'registration.invited.title': 'Join {workspace}',
  'registration.invited.owner':
    'You are invited as owner: you can do everything in this workspace. All it takes is an account.',
  'registration.invited.editor':
    'You are invited as editor: you can see and change its campaigns. All it takes is an account.',
  'registration.invited.viewer':
    'You are invited as viewer: you can see everything and change nothing. All it takes is an account.',
  'registration.invited.email': 'The invitation is for this email.',
  'registration.gone.title': 'This invitation is no longer valid',
  'registration.gone.text':
    'It was used, withdrawn, or is older than 7 days. Ask whoever invited you for another. If you used it yourself, sign in.',
  'registration.verify.title': 'Check your mail',
  'registration.verify.text':
    'A mail to {email} is on its way. Open the link in it within 24 hours to finish. Nothing came? Look in your spam folder. An address gets a few mails an hour at most: after that, try again later.',
  'registration.confirm.title': 'Confirm your email',
  'registration.confirm.lead':
    'Enter the password that you chose when you registered. Your account is created with it.',
  'registration.confirm.submit': 'Confirm and sign in',
  'registration.confirm.gone':
    'This link was used already, or its 24 hours are over. Sign in, or register again.',
  'registration.again': 'Register again',
  'field.password_mismatch':
    'Not the password of this registration. If you registered more than once, another mail may hold yours',
  'registration.first.title': 'Create the first account with its link',
  'registration.first.text':
    'The first account owns this Fairlead, so it takes the one-time link that Fairlead printed when it started. Open that link to create it.',
  'registration.first.where':
    'Find the link in the terminal, or in the log of the service or container. No longer there? Restart Fairlead for a new one. On the machine that runs Fairlead, you can also open it at http://localhost and its port.',
  'error.first_account_refused':
    'The first account needs the link that Fairlead printed at its last start, or a browser on the machine that runs it. Open the newest link and try again.',
  'error.registration_closed': 'Registration is closed. Ask the owner for an invitation.',
  'registration.first': 'This is the first account: it will own this Fairlead.',
  'registration.closed.title': 'Registration is closed',
  'registration.closed.text':
    'New accounts need an invitation here. Ask the owner of this Fairlead for one and open the link in it.',
} as const;

export const registration = {
  'registration.title': 'Create your account',
  'registration.lead': 'Your first tracking link is a minute away.',
  'registration.submit': 'Create account',
  'registration.have': 'Already have an account?',
  'registration.signIn': 'Sign in',
  'registration.invited.looking': 'Checking your invitation…',
  'registration.invited.title': 'Join {workspace}',
  'registration.invited.owner':
    'You are invited as an owner: you can do everything in this workspace. Create an account to join.',
  'registration.invited.editor':
    'You are invited as an editor: you can view and change its campaigns. Create an account to join.',
  'registration.invited.viewer':
    'You are invited as a viewer: you can view everything but change nothing. Create an account to join.',
  'registration.invited.email': 'This invitation is for this email only.',
  'registration.gone.title': 'This invitation is no longer valid',
  'registration.gone.text':
    'It was used or withdrawn, or it is more than 7 days old. Ask the person who invited you for a new one. If you have already used it, sign in.',
  'registration.verify.title': 'Check your email',
  'registration.verify.text':
    'An email is on its way to {email}. Open the link in it within 24 hours to finish. No email? Check your spam folder. Each address gets only a few emails an hour, so if you still have none, try again later.',
  'registration.confirm.title': 'Confirm your email',
  'registration.confirm.lead': 'To create your account, enter the password you chose when you registered.',
  'registration.confirm.submit': 'Confirm and sign in',
  'registration.confirm.gone':
    'This link has been used or is more than 24 hours old. Sign in, or register again.',
  'registration.again': 'Register again',
  'field.password_mismatch':
    'This is not the password you registered with. If you registered more than once, try the link in another email',
  'registration.first.title': 'Open the setup link to create the first account',
  'registration.first.text':
    'The first account owns this Fairlead instance, so you need the one-time link that Fairlead printed when it started. Open that link to create the account.',
  'registration.first.where':
    'Look for the link in the terminal, or in the log of the service or container. Can’t find it? Restart Fairlead to get a new one. On the machine that runs Fairlead, you can also open http://localhost with its port.',
  'error.first_account_refused':
    'To create the first account, you need the link that Fairlead printed when it last started, or a browser on the machine that runs it. Open the latest link and try again.',
  'error.registration_closed': 'Registration is closed. Ask the owner for an invitation.',
  'registration.first': 'This is the first account, so it will own this Fairlead instance.',
  'registration.closed.title': 'Registration is closed',
  'registration.closed.text':
    'New accounts need an invitation. Ask the owner of this Fairlead instance for one, then open the link in it.',
} as const;

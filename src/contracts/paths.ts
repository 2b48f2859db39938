/** Base path of the API; every path below is relative to it. */
export const API_BASE = '/api/1.1';

export const apiPaths = {
  registration: '/registration',
  registrationState: '/registration',
  login: '/login',
  refresh: '/refresh',
  logout: '/logout',
  recovery: '/recovery-password',
  recoveryConfirm: '/recovery-password/confirm',
  me: '/session/me',
  totp: '/profile/totp',
  totpConfirm: '/profile/totp/confirm',
  campaign: '/campaign',
  domain: '/domain',
  workspace: '/workspace',
  request: '/request',
  report: '/report',
  status: '/status',
} as const;

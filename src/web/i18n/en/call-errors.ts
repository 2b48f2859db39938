/** `error.<code>`: errors of calls after the sign-in. */
export const callErrors = {
  'error.key_expired': 'This API key has expired. Create a new one in your profile.',
  'error.report_timeout':
    'This report took too long and was stopped. Choose fewer days, fewer columns or more filters, or export it as a file.',
  'error.report_too_large':
    'This report needs more memory than the server has. Choose fewer days, fewer columns or more filters.',
  'error.reports_busy': 'Other reports in this workspace are still running. Try again in a few seconds.',
  'error.report_interrupted': 'The report was interrupted before it finished. Run it again.',
  'error.conflict':
    'Someone else changed this, so nothing was saved. Load the latest version and make your change again.',
  'error.payload_too_large': 'This is more data than the server accepts at once. Send less.',
  'error.forbidden': 'Your role does not allow this. Ask the workspace owner.',
} as const;

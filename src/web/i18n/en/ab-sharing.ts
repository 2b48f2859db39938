/** Shared results of an A/B test. */
export const abSharing = {
  'abShare.open': 'Share',
  'abShare.title': 'Share results',
  'abShare.text':
    'Anyone with a link can see the test’s live results, but not your page URLs, your members or the campaign. Workspace, test and variant names and the hypothesis appear as you wrote them.',
  'abShare.make': 'Create link',
  'abShare.made': 'New link',
  'abShare.made.text': 'Copy it now. It will not be shown again.',
  'abShare.copy': 'Copy link',
  'abShare.none': 'No links yet.',
  'abShare.list': 'Links to this test',
  'abShare.row': 'Created {time} by {user}',
  'abShare.seen': 'Last opened {time}',
  'abShare.unseen': 'Not opened yet',
  'abShare.revoke': 'Revoke',
  'abShare.revoke.one': 'Revoke the link created {time}',
  'abShare.revoke.title': 'Revoke the link?',
  'abShare.revoke.text': 'Anyone who has it loses access. You cannot undo this.',
  'abShare.revoked': 'Link revoked',
  'abShare.by': 'Shared by {workspace}. Read-only.',
  'abShare.gone.title': 'This link is not valid',
  'abShare.gone.text':
    'It was revoked, or the address is incomplete. Ask the person who sent it for a new one.',
} as const;

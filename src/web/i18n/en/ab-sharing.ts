/** Results of an A/B test for somebody else. */
export const abSharing = {
  'abShare.open': 'Share',
  'abShare.title': 'Share the results',
  'abShare.text':
    'Whoever has a link sees what this test has shown, as it stands then: no addresses of your pages, no members, nothing of the campaign. The names of the workspace and of the pages and the hypothesis are shown as you wrote them.',
  'abShare.make': 'Make a link',
  'abShare.made': 'New link',
  'abShare.made.text': 'Copy it now: it is not shown again.',
  'abShare.copy': 'Copy link',
  'abShare.none': 'No link yet.',
  'abShare.list': 'Links of this test',
  'abShare.row': 'Made {time} by {user}',
  'abShare.seen': 'Last opened {time}',
  'abShare.unseen': 'Not opened yet',
  'abShare.revoke': 'Revoke',
  'abShare.revoke.one': 'Revoke the link made {time}',
  'abShare.revoke.title': 'Revoke the link?',
  'abShare.revoke.text': 'Whoever has it sees nothing any more. This cannot be undone.',
  'abShare.revoked': 'The link is revoked',
  'abShare.by': 'Shared by {workspace}, to be read only.',
  'abShare.gone.title': 'This link shows nothing',
  'abShare.gone.text': 'It was revoked, or its address is not complete. Ask whoever sent it for a new one.',
} as const;

import type { LateLoaders } from '../part.ts';

export const late: LateLoaders = {
  account: () => import('../pt/account.ts'),
  'campaign-check': () => import('../pt/campaign-check.ts'),
  list: () => import('../pt/list.ts'),
  domains: () => import('../pt/domain-screens.ts'),
  editor: () => import('../pt/editor.ts'),
  share: () => import('../pt/share.ts'),
  money: () => import('../pt/money.ts'),
  log: () => import('../pt/log.ts'),
  'by-mail': () => import('../pt/by-mail.ts'),
  'number-changes': () => import('../pt/number-changes.ts'),
  achievements: () => import('../pt/achievements.ts'),
  marking: () => import('../pt/marking.ts'),
  view: () => import('../pt/view.ts'),
  saved: () => import('../pt/report-builder.ts'),
  postbacks: () => import('../pt/postbacks.ts'),
  tests: () => import('../pt/tests.ts'),
  'test-view': () => import('../pt/test-view.ts'),
};

import type { LateLoaders } from '../part.ts';

export const late: LateLoaders = {
  account: () => import('../es/account.ts'),
  'campaign-check': () => import('../es/campaign-check.ts'),
  list: () => import('../es/list.ts'),
  domains: () => import('../es/domain-screens.ts'),
  editor: () => import('../es/editor.ts'),
  share: () => import('../es/share.ts'),
  money: () => import('../es/money.ts'),
  log: () => import('../es/log.ts'),
  'by-mail': () => import('../es/by-mail.ts'),
  'number-changes': () => import('../es/number-changes.ts'),
  achievements: () => import('../es/achievements.ts'),
  marking: () => import('../es/marking.ts'),
  view: () => import('../es/view.ts'),
  saved: () => import('../es/report-builder.ts'),
  postbacks: () => import('../es/postbacks.ts'),
  tests: () => import('../es/tests.ts'),
  'test-view': () => import('../es/test-view.ts'),
};

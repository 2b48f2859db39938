import type { LateLoaders } from '../part.ts';

export const late: LateLoaders = {
  account: () => import('../ru/account.ts'),
  'campaign-check': () => import('../ru/campaign-check.ts'),
  list: () => import('../ru/list.ts'),
  domains: () => import('../ru/domain-screens.ts'),
  editor: () => import('../ru/editor.ts'),
  share: () => import('../ru/share.ts'),
  money: () => import('../ru/money.ts'),
  log: () => import('../ru/log.ts'),
  'by-mail': () => import('../ru/by-mail.ts'),
  'number-changes': () => import('../ru/number-changes.ts'),
  achievements: () => import('../ru/achievements.ts'),
  marking: () => import('../ru/marking.ts'),
  view: () => import('../ru/view.ts'),
  saved: () => import('../ru/report-builder.ts'),
  postbacks: () => import('../ru/postbacks.ts'),
  tests: () => import('../ru/tests.ts'),
  'test-view': () => import('../ru/test-view.ts'),
};

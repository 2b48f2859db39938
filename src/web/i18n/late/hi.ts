import type { LateLoaders } from '../part.ts';

export const late: LateLoaders = {
  account: () => import('../hi/account.ts'),
  'campaign-check': () => import('../hi/campaign-check.ts'),
  list: () => import('../hi/list.ts'),
  domains: () => import('../hi/domain-screens.ts'),
  editor: () => import('../hi/editor.ts'),
  share: () => import('../hi/share.ts'),
  money: () => import('../hi/money.ts'),
  log: () => import('../hi/log.ts'),
  'by-mail': () => import('../hi/by-mail.ts'),
  'number-changes': () => import('../hi/number-changes.ts'),
  achievements: () => import('../hi/achievements.ts'),
  marking: () => import('../hi/marking.ts'),
  view: () => import('../hi/view.ts'),
  saved: () => import('../hi/report-builder.ts'),
  postbacks: () => import('../hi/postbacks.ts'),
  tests: () => import('../hi/tests.ts'),
  'test-view': () => import('../hi/test-view.ts'),
};

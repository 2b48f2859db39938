import type { LateLoaders } from '../part.ts';

export const late: LateLoaders = {
  account: () => import('../en/account.ts'),
  'campaign-check': () => import('../en/campaign-check.ts'),
  list: () => import('../en/list.ts'),
  domains: () => import('../en/domain-screens.ts'),
  editor: () => import('../en/editor.ts'),
  share: () => import('../en/share.ts'),
  money: () => import('../en/money.ts'),
  log: () => import('../en/log.ts'),
  'by-mail': () => import('../en/by-mail.ts'),
  'number-changes': () => import('../en/number-changes.ts'),
  achievements: () => import('../en/achievements.ts'),
  marking: () => import('../en/marking.ts'),
  view: () => import('../en/view.ts'),
  saved: () => import('../en/report-builder.ts'),
  postbacks: () => import('../en/postbacks.ts'),
  tests: () => import('../en/tests.ts'),
  'test-view': () => import('../en/test-view.ts'),
};

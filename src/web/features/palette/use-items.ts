import { contents } from 'virtual:docs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { classSetupQuery } from '../../api/accounts/class-setup.ts';
import { meQuery, signOut, useOnlyReading } from '../../api/accounts/session.ts';
import { campaignsQuery, domainsQuery } from '../../api/campaigns/campaigns.ts';
import { settingsQuery } from '../../api/postbacks/postbacks-in.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../i18n/language.ts';
import { setLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { copyText } from '../../ui/feedback/copy.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { setThemeChoice, THEME_CHOICES } from '../../ui/inputs/theme-choice.ts';
import { POSTBACK_PAGE_NAMES, POSTBACK_PAGES } from '../../ui/layout/postback-pages.ts';
import { postbackAddress } from '../../ui/postback-address.ts';
import { openTool } from '../../ui/tools.ts';
import { shortId, typedId } from './ids.ts';
import { type Item, PAGES } from './items.ts';

const NEWEST = { page: 1, perPage: 10, sort: '-created' } as const;

const copy = async (text: string): Promise<void> =>
  notify((await copyText(text)) ? { message: 'copy.done' } : { message: 'copy.failed', tone: 'warning' });

const speak = (language: (typeof LANGUAGES)[number]): void => {
  setLanguage(language).catch(() => notify({ message: 'error.offline', tone: 'error' }));
};

/**
 * All destinations and commands. `asked`: words for the server's search of campaigns, '' for the newest ones; an
 * outdated search is canceled.
 */
export const useItems = (asked: string): { items: Item[]; searching: boolean; failed: boolean } => {
  const t = useT();
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery());
  const postbackUrl = me?.workspace.postbackUrl;
  const mayEdit = useOnlyReading() === null;
  const { data: domains } = useQuery(domainsQuery());
  const { data: classSetup } = useQuery({ ...classSetupQuery(), enabled: me?.user.role === 'owner' });
  const settings = useQuery(settingsQuery());
  const campaigns = useQuery(campaignsQuery({ ...NEWEST, ...(asked !== '' && { search: asked }) }));
  const pages = PAGES.map(
    ({ to, label, keys }): Item => ({
      id: to,
      group: 'pages',
      label: t(label),
      also: to,
      hint: keys,
      run: () => void navigate({ to }),
    }),
  );
  const postbackPages = POSTBACK_PAGES.slice(1).map(
    (page): Item => ({
      id: `postback ${page}`,
      group: 'pages',
      label: `${t('postbacks.title')} · ${t(POSTBACK_PAGE_NAMES[page])}`,
      also: `postback ${page}`,
      run: () => void navigate({ to: '/postback/$page', params: { page } }),
    }),
  );
  const reports: Item = {
    id: 'reports',
    group: 'pages',
    label: t('nav.reports'),
    also: 'report new',
    run: () => void navigate({ to: '/dashboard', search: { report: 'new' } }),
  };
  // For the installation's owner only.
  const classPage: Item[] = classSetup
    ? [
        {
          id: 'class',
          group: 'pages',
          label: t('palette.class'),
          also: 'class webinar settings',
          run: () => void navigate({ to: '/settings/$page', params: { page: 'class-page' } }),
        },
      ]
    : [];
  const links = (campaigns.data?.rows ?? []).map(
    ({ id, name, link }): Item => ({
      id,
      group: 'campaigns',
      label: name,
      also: link,
      hint: link.replace(/^https?:\/\//, ''),
      found: asked !== '' && !campaigns.isPlaceholderData,
      run: () => void navigate({ to: '/campaign/campaignsView', search: { id } }),
    }),
  );
  const hosts = (domains ?? []).map(
    ({ id, host }): Item => ({
      id,
      group: 'domains',
      label: host,
      run: () => void navigate({ to: '/domains', search: { domain: id } }),
    }),
  );
  const docs = contents.flatMap(({ pages: those }) =>
    those.map(
      ({ page, title }): Item => ({
        id: `help ${page}`,
        group: 'help',
        label: title,
        also: `help ${page}`,
        run: () => void navigate({ to: '/help/$page', params: { page } }),
      }),
    ),
  );
  const idItem = (
    name: 'request' | 'received' | 'deliveries' | 'campaign' | 'abTest',
    id: string,
    run: () => void,
  ): Item => ({
    id: `id ${name}`,
    group: 'ids',
    label: t(`palette.id.${name}`, { id: shortId(id) }),
    also: id,
    run,
  });
  const typed = typedId(asked);
  const ids: Item[] = [];
  if (typed?.kind === 'campaign')
    ids.push(
      idItem(
        'campaign',
        typed.id,
        () => void navigate({ to: '/campaign/campaignsView', search: { id: typed.id } }),
      ),
    );
  if (typed?.kind === 'abTest')
    ids.push(
      idItem('abTest', typed.id, () => void navigate({ to: '/ab-storm/$hash', params: { hash: typed.id } })),
    );
  if (typed?.kind === 'click')
    ids.push(
      idItem('request', typed.id, () => void navigate({ to: '/requests', search: { request: typed.id } })),
    );
  if (typed?.kind === 'click' || typed?.kind === 'other')
    for (const page of ['received', 'deliveries'] as const)
      ids.push(
        idItem(
          page,
          typed.id,
          () => void navigate({ to: '/postback/$page', params: { page }, search: { find: typed.id } }),
        ),
      );
  const act = (id: string, label: string, run: () => void, more: Partial<Item> = {}): Item => ({
    id,
    group: 'actions',
    label,
    also: id,
    run,
    ...more,
  });
  const actions: Item[] = [
    ...(mayEdit
      ? [
          act(
            'new campaign',
            t('campaigns.create'),
            () => void navigate({ to: '/campaign/campaignsRegister' }),
            {
              hint: 'C',
            },
          ),
        ]
      : []),
    // If a source is required, that address would be refused.
    ...(postbackUrl && settings.data?.requireSource !== true
      ? [act('copy postback', t('campaign.postback.copy'), () => void copy(postbackAddress(postbackUrl)))]
      : []),
    act('shortcuts keys', t('shortcuts.title'), () => openTool('shortcuts'), { hint: '?' }),
    ...THEME_CHOICES.map((choice) =>
      act(`theme ${choice}`, t('palette.theme', { name: t(`theme.${choice}`) }), () =>
        setThemeChoice(choice),
      ),
    ),
    ...LANGUAGES.map((language) =>
      act(`language ${language}`, t('palette.language', { name: LANGUAGE_NAMES[language] }), () =>
        speak(language),
      ),
    ),
    act('sign out', t('nav.signOut'), () => void signOut().catch(() => undefined)),
  ];
  return {
    items: [
      ...ids,
      ...pages,
      reports,
      ...classPage,
      ...postbackPages,
      ...links,
      ...hosts,
      ...docs,
      ...actions,
    ],
    searching: campaigns.isFetching && campaigns.isPlaceholderData,
    failed: campaigns.isError,
  };
};

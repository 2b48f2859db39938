import { contents } from 'virtual:docs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { LibraryRow, PageKind } from '../../../contracts/library/library-page.ts';
import { classSetupQuery } from '../../api/accounts/class-setup.ts';
import { meQuery, signOut, useOnlyReading } from '../../api/accounts/session.ts';
import { campaignsQuery, domainsQuery } from '../../api/campaigns/campaigns.ts';
import { libraryQuery } from '../../api/campaigns/library.ts';
import { settingsQuery } from '../../api/postbacks/postbacks-in.ts';
import { savedReportsQuery } from '../../api/reports/saved-reports.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../i18n/language.ts';
import { setLanguage } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { copyText } from '../../ui/feedback/copy.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { setThemeChoice, THEME_CHOICES } from '../../ui/inputs/theme-choice.ts';
import { POSTBACK_PAGE_NAMES, POSTBACK_PAGES } from '../../ui/layout/postback-pages.ts';
import { SETTINGS_PAGE_NAMES, settingsPagesFor } from '../../ui/layout/settings-pages.ts';
import { postbackAddress } from '../../ui/postback-address.ts';
import { openTool } from '../../ui/tools.ts';
import { shortId, typedId } from './ids.ts';
import { type Item, PAGES } from './items.ts';
import { linkTo } from './shortcuts.ts';
import { useCampaignActs } from './use-campaign-acts.ts';
import { withoutVerb } from './verbs.ts';

const LISTS = { offer: '/library/offers', landing: '/library/landing-pages' } as const;

/** Words by which an action on a campaign begins, besides its own. */
const VERBS = ['pause', 'resume', 'copy link'];
/** Campaigns with actions of their own. */
const ACTED = 3;

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '');

const NEWEST = { page: 1, perPage: 10, sort: '-created' } as const;

const copy = async (text: string): Promise<void> =>
  notify((await copyText(text)) ? { message: 'copy.done' } : { message: 'copy.failed', tone: 'warning' });

const speak = (language: (typeof LANGUAGES)[number]): void => {
  setLanguage(language).catch(() => notify({ message: 'error.offline', tone: 'error' }));
};

/**
 * All destinations and commands. `asked`: words for the server's search of campaigns, offers and landing pages, '' for
 * the newest campaigns; an outdated search is canceled.
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
  const act = useCampaignActs();
  const searched = withoutVerb(asked, [t('campaign.pause'), t('campaign.resume'), ...VERBS]);
  const campaigns = useQuery(campaignsQuery({ ...NEWEST, ...(searched !== '' && { search: searched }) }));
  const ofLibrary = { ...NEWEST, state: 'active', search: searched } as const;
  const offers = useQuery({ ...libraryQuery('offer', ofLibrary), enabled: searched !== '' });
  const landings = useQuery({ ...libraryQuery('landing', ofLibrary), enabled: searched !== '' });
  const { data: savedReports } = useQuery(savedReportsQuery());
  const pages = PAGES.map(
    ({ to, label, keys }): Item => ({
      id: to,
      group: 'pages',
      label: t(label),
      also: to === '/profile' ? 'settings account profile' : to,
      hint: keys,
      run: () => void navigate(linkTo(to)),
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
  const settingsPages = settingsPagesFor(me?.user.role, classSetup != null)
    .slice(1)
    .map(
      (page): Item => ({
        id: `settings ${page}`,
        group: 'pages',
        label: `${t('settings.title')} · ${t(SETTINGS_PAGE_NAMES[page])}`,
        also: page === 'class' ? 'settings class page webinar' : `settings ${page}`,
        run: () => void navigate({ to: '/settings/$page', params: { page } }),
      }),
    );
  const links = (campaigns.data?.rows ?? []).map(
    ({ id, name, link }): Item => ({
      id,
      group: 'campaigns',
      label: name,
      also: link,
      hint: withoutScheme(link),
      found: searched !== '' && !campaigns.isPlaceholderData,
      run: () => void navigate({ to: '/campaign/campaignsView', search: { id } }),
    }),
  );
  const libraryItem =
    (kind: PageKind, isFound: boolean) =>
    ({ id, name, url }: LibraryRow): Item => ({
      id,
      group: 'library',
      label: name === '' ? withoutScheme(url) : name,
      also: url,
      hint: withoutScheme(url),
      found: isFound,
      run: () => void navigate({ to: LISTS[kind], search: { open: id } }),
    });
  const library = [offers, landings].flatMap(({ data, isPlaceholderData }, place) =>
    (data?.rows ?? []).map(
      libraryItem(place === 0 ? 'offer' : 'landing', searched !== '' && !isPlaceholderData),
    ),
  );
  const saved = (savedReports ?? []).map(
    ({ id, name }): Item => ({
      id,
      group: 'reports',
      label: name,
      also: `report ${name}`,
      run: () => void navigate({ to: '/dashboard', search: { report: id } }),
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
    name: 'request' | 'received' | 'deliveries' | 'campaign' | 'abTest' | 'offer' | 'landing' | 'report',
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
  if (typed?.kind === 'offer' || typed?.kind === 'landing') {
    const { kind, id } = typed;
    ids.push(idItem(kind, id, () => void navigate({ to: LISTS[kind], search: { open: id } })));
  }
  if (typed?.kind === 'report')
    ids.push(
      idItem('report', typed.id, () => void navigate({ to: '/dashboard', search: { report: typed.id } })),
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
  const action = (id: string, label: string, run: () => void, more: Partial<Item> = {}): Item => ({
    id,
    group: 'actions',
    label,
    also: id,
    run,
    ...more,
  });
  const create = (to: (typeof LISTS)[PageKind]): void => void navigate({ to, search: { open: 'new' } });
  // For words only: each campaign would have two.
  const acted = searched === '' || campaigns.isPlaceholderData ? [] : (campaigns.data?.rows ?? []);
  const campaignActions = acted.slice(0, ACTED).flatMap(({ id, name, link, status }): Item[] => {
    const next = status === 'active' ? 'pause' : status === 'paused' ? 'resume' : null;
    return [
      ...(mayEdit && next !== null
        ? [action(`${next} ${name} ${id}`, t(`palette.${next}`, { name }), () => act(next, { id, name }))]
        : []),
      action(`copy link ${name} ${id}`, t('campaigns.copyOf', { name }), () => void copy(link)),
    ];
  });
  const actions: Item[] = [
    ...(mayEdit
      ? [
          action(
            'new campaign',
            t('campaigns.create'),
            () => void navigate({ to: '/campaign/campaignsRegister' }),
            {
              hint: 'C',
            },
          ),
          action('new offer create', t('palette.new.offer'), () => create('/library/offers')),
          action('new landing page create', t('palette.new.landing'), () => create('/library/landing-pages')),
          action(
            'new ab test create',
            t('palette.new.test'),
            () => void navigate({ to: '/ab-storm/register' }),
          ),
        ]
      : []),
    action(
      'new report create',
      t('palette.new.report'),
      () => void navigate({ to: '/dashboard', search: { report: 'new' } }),
    ),
    ...campaignActions,
    // If a source is required, that address would be refused.
    ...(postbackUrl && settings.data?.requireSource !== true
      ? [action('copy postback', t('campaign.postback.copy'), () => void copy(postbackAddress(postbackUrl)))]
      : []),
    action('shortcuts keys', t('shortcuts.title'), () => openTool('shortcuts'), { hint: '?' }),
    ...THEME_CHOICES.map((choice) =>
      action(`theme ${choice}`, t('palette.theme', { name: t(`theme.${choice}`) }), () =>
        setThemeChoice(choice),
      ),
    ),
    ...LANGUAGES.map((language) =>
      action(`language ${language}`, t('palette.language', { name: LANGUAGE_NAMES[language] }), () =>
        speak(language),
      ),
    ),
    action('sign out', t('nav.signOut'), () => void signOut().catch(() => undefined)),
  ];
  return {
    items: [
      ...ids,
      ...pages,
      ...settingsPages,
      ...postbackPages,
      ...links,
      ...library,
      ...saved,
      ...hosts,
      ...docs,
      ...actions,
    ],
    searching: [campaigns, offers, landings].some(
      ({ isFetching, isPlaceholderData }) => isFetching && isPlaceholderData,
    ),
    failed: [campaigns, offers, landings].some(({ isError }) => isError),
  };
};

import type { reasons as english } from '../en/reasons.ts';
import type { Translated } from '../translated.ts';

export const reasons: Translated<typeof english> = {
  'reason.search_agent': 'buscador',
  'reason.ad_platform_agent': 'plataforma de anúncios',
  'reason.verified': 'endereço confirmado pelo dono',
  'reason.unverified': 'endereço não confirmado',
  'reason.impostor': 'nome de um rastreador, mas não o endereço dele',
  'reason.declared_bot': 'declara-se um bot',
  'reason.no_user_agent': 'sem user agent',
  'reason.impossible_version': 'versão de navegador que nunca existiu',
  'reason.impossible_platform': 'navegador e sistema não combinam',
  'reason.link_preview': 'prévia de link',
  'reason.prefetch': 'carregada antecipadamente',
  'reason.flood': 'muitas do mesmo endereço',
  'reason.double_click': 'clique duplo',
  'reason.duplicate': 'clique repetido',
  'reason.hosting_network': 'data center',
  'reason.relay_network': 'relay compartilhado, como o do iCloud',
  'reason.app_engine': 'buscada pelo app do Facebook',
  'reason.no_accept_language': 'sem Accept-Language',
  'reason.accept_not_html': 'não pede uma página',
  'reason.fetch_metadata_conflict': 'cabeçalhos Sec-Fetch não combinam',
  'reason.client_hints_conflict': 'client hints não combinam',
  'reason.marked_human': 'marcada como pessoa',
  'reason.marked_invalid': 'marcada como bot',
};

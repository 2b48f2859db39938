import type { reasons as english } from '../en/reasons.ts';
import type { Translated } from '../translated.ts';

export const reasons: Translated<typeof english> = {
  'reason.search_agent': 'buscador',
  'reason.ad_platform_agent': 'plataforma publicitaria',
  'reason.verified': 'dirección confirmada por su dueño',
  'reason.unverified': 'dirección sin confirmar',
  'reason.impostor': 'nombre de un rastreador, no su dirección',
  'reason.declared_bot': 'se declara bot',
  'reason.no_user_agent': 'sin user agent',
  'reason.impossible_version': 'versión de navegador que nunca existió',
  'reason.impossible_platform': 'navegador y sistema no concuerdan',
  'reason.link_preview': 'vista previa de enlace',
  'reason.prefetch': 'cargada por adelantado',
  'reason.flood': 'demasiadas desde una dirección',
  'reason.double_click': 'doble clic',
  'reason.duplicate': 'clic repetido',
  'reason.hosting_network': 'centro de datos',
  'reason.relay_network': 'relay compartido, como el de iCloud',
  'reason.app_engine': 'cargada por la app de Facebook',
  'reason.no_accept_language': 'sin Accept-Language',
  'reason.accept_not_html': 'no pide una página',
  'reason.fetch_metadata_conflict': 'los encabezados Sec-Fetch no concuerdan',
  'reason.client_hints_conflict': 'los client hints no concuerdan',
  'reason.marked_human': 'marcada como persona',
  'reason.marked_invalid': 'marcada como bot',
};

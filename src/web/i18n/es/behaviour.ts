import type { behaviour as english } from '../en/behaviour.ts';
import type { Translated } from '../translated.ts';

export const behaviour: Translated<typeof english> = {
  'behaviour.title': 'Comportamiento del enlace',
  'behaviour.show': 'Cambiar',
  'behaviour.hide': 'Ocultar',
  'behaviour.redirect': 'Cómo se envía a los visitantes',
  'behaviour.redirect.302': 'Redirección (302)',
  'behaviour.redirect.302.help': 'La habitual. Rápida y adecuada para casi cualquier fuente.',
  'behaviour.redirect.307': 'Redirección (307)',
  'behaviour.redirect.307.help':
    'Conserva el método de GET y HEAD. Lo que se envía al enlace por POST no pasa a la página.',
  'behaviour.redirect.meta': 'Página intermedia (meta refresh)',
  'behaviour.redirect.meta.help':
    'Una pequeña página abre el destino. Un poco más lento; oculta el referrer también en navegadores antiguos.',
  'behaviour.redirect.none': 'Sin redirección',
  'behaviour.redirect.none.help':
    'Para Google Ads: el anuncio abre tu página y un pequeño script en ella registra la visita.',
  'behaviour.short.302': 'Redirección 302',
  'behaviour.short.307': 'Redirección 307',
  'behaviour.short.meta': 'Página intermedia (meta refresh)',
  'behaviour.short.none': 'Sin redirección, script en tu página',
  'behaviour.referrer': 'Referrer',
  'behaviour.referrer.hidden': 'Oculto',
  'behaviour.referrer.hidden.help':
    'Cloaking de enlaces: tu dominio va delante de la dirección larga y el destino no sabe de qué página viene el visitante. Igual para todos; los revisores nunca ven otra página.',
  'behaviour.referrer.passed': 'Se transmite',
  'behaviour.referrer.passed.help': 'El destino recibe lo que permite la página que tiene el enlace.',
  'behaviour.short.hidden': 'referrer oculto',
  'behaviour.short.passed': 'se transmite el referrer',
  'behaviour.passQuery': 'Pasar la query del enlace al destino',
  'behaviour.passQuery.help': 'Lo que sigue al ? del enlace se agrega a la URL de destino.',
  'behaviour.short.passQuery': 'se pasa la query',
  'behaviour.invalidTraffic': 'Tráfico no válido (bots)',
  'behaviour.invalidTraffic.count': 'Contar aparte',
  'behaviour.invalidTraffic.count.help':
    'Los bots reciben la misma redirección que una persona y no cuentan en los números de personas.',
  'behaviour.invalidTraffic.refuse': 'Rechazar abiertamente',
  'behaviour.invalidTraffic.refuse.help':
    'Los bots reciben una página de error honesta. Los rastreadores de búsqueda y de anuncios nunca se rechazan.',
  'behaviour.short.count': 'bots contados aparte',
  'behaviour.short.refuse': 'bots rechazados',
  'behaviour.inactive': 'Respuesta de un enlace inactivo',
  'behaviour.inactive.when':
    'Mientras esté en pausa, archivado, sin empezar, finalizado o con el límite alcanzado.',
  'behaviour.inactive.domain': 'La dirección predeterminada del dominio',
  'behaviour.inactive.domain.help': 'Un dominio sin dirección predeterminada responde “no encontrado”.',
  'behaviour.inactive.not_found': 'No encontrado (404)',
  'behaviour.inactive.not_found.help': 'Una página sencilla dice que aquí no hay nada.',
  'behaviour.inactive.gone': 'Ya no existe (410)',
  'behaviour.inactive.gone.help':
    'Una página sencilla dice que terminó; los buscadores olvidan antes el enlace.',
  'behaviour.short.domain': 'dirección predeterminada si está inactivo',
  'behaviour.short.not_found': 'no encontrado (404) si está inactivo',
  'behaviour.short.gone': 'ya no existe (410) si está inactivo',
  'behaviour.startsAt': 'Inicio (opcional)',
  'behaviour.endsAt': 'Fin (opcional)',
  'behaviour.zone': 'Hora de {zone}',
  'behaviour.short.from': 'desde {time}',
  'behaviour.short.until': 'hasta {time}',
  'behaviour.short.zone': 'horas de {zone}',
  'behaviour.caps': 'Límites (opcional)',
  'behaviour.caps.help':
    'Cuenta cada solicitud respondida, bots incluidos. Las horas y los días son los de {zone}. Con varios procesos edge, un límite puede superarse un poco.',
  'behaviour.cap.hour': 'Por hora',
  'behaviour.cap.day': 'Por día',
  'behaviour.cap.total': 'Total',
  'behaviour.short.cap.hour': '{limit, number} por hora',
  'behaviour.short.cap.day': '{limit, number} por día',
  'behaviour.short.cap.total': '{limit, number} en total',
  'behaviour.source': 'Fuente de tráfico (opcional)',
  'behaviour.source.placeholder': 'Google, Meta, boletín…',
  'behaviour.source.help': 'Su nombre ocupa el lugar de la macro {macro} en tus URL.',
  'lint.macro_unknown': '{token} no es una macro nuestra',
  'lint.macro_place': '{token} no puede ir ahí',
  'lint.macro_unclosed': 'A {token} le falta la llave de cierre',
  'lint.macro_postback': '{token} solo existe en postbacks; un clic no lo tiene',
  'lint.platform_token':
    '{token} es de la plataforma publicitaria: ponlo en la URL del enlace en el anuncio y usa aquí una macro como sub1',
  'lint.space': 'Hay un espacio en la URL; escribe %20',
  'lint.landing_without_click_id':
    'Quien no permite cookies no puede pasar de esta landing page a la oferta: pon {token} en la URL, por ejemplo cid={token}',
  'lint.page_closed':
    'Ningún visitante puede llegar a esta página: dale una proporción superior al 0 % o quítala',
  'lint.no_click_id':
    'Sin {token} en la URL, la página no conoce el clic y no se le puede atribuir ninguna conversión: agrégalo, por ejemplo cid={token}',
  'lint.hint': '{text}. ¿Quisiste decir {hint}?',
};

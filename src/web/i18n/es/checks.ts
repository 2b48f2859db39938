import type { checks as english } from '../en/checks.ts';
import type { Translated } from '../translated.ts';

export const checks: Translated<typeof english> = {
  'check.title': 'Verificación de destinos',
  'check.lead':
    'Visita cada destino como las personas y como los rastreadores de anuncios, desde este servidor, y compara lo que reciben. Las campañas activas se verifican una vez al día.',
  'check.now': 'Verificar ahora',
  'check.running': 'Verificando: {done} de {total} visitas',
  'check.none': 'Aún sin verificar.',
  'check.last': 'Última verificación: {time}',
  'check.details': 'Detalles e informe',
  'check.state.ok': 'En orden',
  'check.state.warning': 'Conviene revisar',
  'check.state.failing': 'Con fallas',
  'check.problem.unreachable': 'Un navegador común no logra abrir la página.',
  'check.problem.error_status': 'Un navegador común recibe un error.',
  'check.problem.crawler_differs':
    'Un rastreador de anuncios o de búsqueda recibe una página distinta de la de las personas. Las plataformas bloquean anuncios por eso.',
  'check.problem.refuses_us': 'El sitio rechaza este servidor. Aun así, las personas pueden abrir la página.',
  'check.problem.crawler_blocked':
    'El sitio rechaza un rastreador de anuncios o de búsqueda, y su plataforma quizá no pueda revisar la página.',
  'check.problem.crawler_robots': 'El robots.txt detiene a un rastreador de anuncios o de búsqueda.',
  'check.problem.crawler_unreached': 'Un rastreador de anuncios o de búsqueda no recibió respuesta.',
  'check.problem.tls_expires': 'El certificado vence en menos de 14 días.',
  'check.problem.not_encrypted': 'La página no está cifrada (http).',
  'check.problem.unsteady': 'La página cambia demasiado por sí sola como para compararla.',
  'check.problem.no_text': 'Sin scripts no hay texto en la página para comparar.',
  'check.problem.out_of_time': 'No quedó tiempo para esta página.',
  'check.report': 'Informe de la verificación de destinos',
  'check.download': 'Descargar informe firmado',
  'check.print': 'Imprimir',
  'check.what':
    'Qué es esto: emitido por ti, desde una sola dirección, sin ejecutar scripts, con agentes declarados solo por su user agent. Evidencia para repetir, no una prueba.',
  'check.verify': 'Cualquiera puede comprobar que el informe descargado no fue alterado:',
  'check.from': 'Visitado desde {address}',
  'check.asked': 'Dirección visitada',
  'check.baseline':
    'Dos visitas del mismo navegador coincidieron en {desktop} en la computadora y en {phone} en el teléfono.',
  'check.agent': 'Agente',
  'check.answer': 'Respuesta',
  'check.compared': 'Comparación con las personas',
  'check.agent.desktop': 'Navegador de escritorio',
  'check.agent.desktop_again': 'Navegador de escritorio, segunda visita',
  'check.agent.phone': 'Navegador de teléfono',
  'check.agent.phone_again': 'Navegador de teléfono, segunda visita',
  'check.verdict.same': 'Misma página',
  'check.verdict.different': 'Otra página',
  'check.verdict.could_not_compare': 'No se pudo comparar',
  'check.verdict.not_reached': 'Sin acceso',
  'check.alike': '{percent} de coincidencia',
  'check.robots': 'Detenido por robots.txt',
  'check.failed': 'Sin respuesta ({code})',
};

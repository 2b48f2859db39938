import type { milestones as english } from '../en/milestones.ts';
import type { Translated } from '../translated.ts';

export const milestones: Translated<typeof english> = {
  'achievements.lead':
    '{reached, number} de {all, number} alcanzados. Las fechas son días en la zona horaria {zone}.',
  'achievements.next': 'Lo siguiente',
  'achievements.started': 'En curso',
  'achievements.open': 'Por delante',
  'achievements.reached': 'Alcanzados',
  'achievements.none.title': 'Aún no hay logros',
  'achievements.none.text':
    'Lo que alcances queda aquí con su fecha, cambien como cambien los números después.',
  'achievements.date': 'Alcanzado el {date}',
  'achievements.new': 'Nuevo',
  'achievements.notYet': 'Todavía no',
  'achievements.progress': 'Progreso: {name}',
  'achievements.news.one': 'Logro alcanzado: {name}',
  'achievements.news.more':
    '{count, plural, one {# logro alcanzado} many {# de logros alcanzados} other {# logros alcanzados}}',
  'milestone.of.campaigns':
    '{have, number} de {need, plural, one {# campaña} many {# de campañas} other {# campañas}}',
  'milestone.of.members':
    '{have, number} de {need, plural, one {# miembro} many {# de miembros} other {# miembros}}',
  'milestone.of.visits':
    '{have, number} de {need, plural, one {# visita} many {# de visitas} other {# visitas}}',
  'milestone.of.days': '{have, number} de {need, plural, one {# día} many {# de días} other {# días}}',
  'milestone.campaign_active.name': 'Un enlace en marcha',
  'milestone.campaign_active.why': 'Sin uno no hay nada que medir.',
  'milestone.campaign_active.how': 'Crea una campaña y mantenla activa.',
  'milestone.visit_first.name': 'El primer visitante real',
  'milestone.visit_first.why': 'Desde aquí tus números vienen de personas. Los bots se cuentan aparte.',
  'milestone.visit_first.how':
    'Pon el enlace de la campaña en un anuncio, una publicación o un mensaje. Las visitas de bots no cuentan.',
  'milestone.domain_verified.name': 'Un dominio propio',
  'milestone.domain_verified.why':
    'Los visitantes y las plataformas de anuncios confían en un dominio tuyo, y nadie más puede dañar su reputación.',
  'milestone.domain_verified.how': 'Agrega el dominio, crea su registro DNS y espera la verificación.',
  'milestone.destinations_checked.name': 'Todos los destinos en orden',
  'milestone.destinations_checked.why': 'Un anuncio que lleva a una página rota cuesta dinero con cada clic.',
  'milestone.destinations_checked.how':
    'Cada campaña activa tiene que pasar su verificación más reciente. Se hace a diario; también puedes iniciarla en la página de la campaña.',
  'milestone.second_step_all.name': 'Verificación en dos pasos para todos',
  'milestone.second_step_all.why': 'Una contraseña robada ya no abre tus campañas.',
  'milestone.second_step_all.how': 'Cada miembro activa la verificación en dos pasos en su perfil.',
  'milestone.conversion_first.name': 'La primera conversión',
  'milestone.conversion_first.why': 'Solo las conversiones dicen qué clics valen lo que cuestan.',
  'milestone.conversion_first.how':
    'Entrega tu URL de postback a tu red o tienda. Las conversiones rechazadas no cuentan.',
  'milestone.revenue_first.name': 'Ingresos registrados',
  'milestone.revenue_first.why': 'Con los pagos, la ganancia y el ROI se conocen en vez de estimarse.',
  'milestone.revenue_first.how': 'Haz que el postback envíe el pago en la moneda del espacio de trabajo.',
  'milestone.way_measured.name': 'El camino hasta la oferta',
  'milestone.way_measured.why':
    'Ves cuántos se van en la landing page, antes de que la oferta tenga su oportunidad.',
  'milestone.way_measured.how':
    'Agrega una landing page a la campaña y dirige su botón a /out en el dominio del enlace.',
  'milestone.landing_confirmed.name': 'Llegadas confirmadas',
  'milestone.landing_confirmed.why':
    'La diferencia entre clics y llegadas muestra lo que pierden las páginas lentas.',
  'milestone.landing_confirmed.how': 'Pon el script en tu landing page. Informa de cada llegada.',
  'milestone.rule_decides.name': 'Una regla en acción',
  'milestone.rule_decides.why': 'Cada visitante recibe la página de su país, de su dispositivo o de la hora.',
  'milestone.rule_decides.how':
    'Agrega una regla a una campaña. Cuenta cuando haya decidido 10 visitas válidas.',
  'milestone.split_filled.name': 'Un reparto con números',
  'milestone.split_filled.why': 'Comparar exige visitas en ambos lados. Aquí es donde empieza.',
  'milestone.split_filled.how':
    'Reparte una campaña entre dos páginas hasta que cada una tenga 100 visitas válidas.',
  'milestone.aa_passed.name': 'Un seguimiento comprobado',
  'milestone.aa_passed.why':
    'Una prueba A/A compara una página consigo misma. Si aparece una diferencia, falla el seguimiento, no la página.',
  'milestone.aa_passed.how':
    'Inicia una prueba A/A y déjala correr hasta que lleguen los visitantes previstos.',
  'milestone.test_decided.name': 'Una decisión con datos suficientes',
  'milestone.test_decided.why':
    'Quien detiene una prueba en cuanto pinta bien corona al azar. Esta siguió hasta poder decir algo.',
  'milestone.test_decided.how':
    'Deja correr una prueba A/B al menos una semana entera, hasta que nombre una ganadora o diga que no hay diferencia que importe; después decídela.',
  'milestone.retention_chosen.name': 'Un límite para los datos personales',
  'milestone.retention_chosen.why':
    'Lo que ya no guardas no se puede filtrar. Los informes conservan sus números.',
  'milestone.retention_chosen.how': 'Elige en el perfil cuántos días se guardan las solicitudes.',
  'milestone.owners_two.name': 'Dos propietarios',
  'milestone.owners_two.why': 'Si uno pierde el acceso, el espacio de trabajo no se pierde.',
  'milestone.owners_two.how': 'Invita a un segundo propietario o dale ese rol a un miembro.',
  'milestone.costs_known.name': 'Todos los costos conocidos',
  'milestone.costs_known.why': 'La ganancia solo es cierta si no falta ningún costo.',
  'milestone.costs_known.how':
    'En los últimos 7 días completos, una campaña tiene 100 visitas y cada día se conoce el costo de todas: por clic o como gasto.',
  'milestone.week_profitable.name': 'Una semana con ganancia',
  'milestone.week_profitable.why': 'Un buen día puede ser suerte. Una semana entera dice más.',
  'milestone.week_profitable.how':
    'Una campaña gana más de lo que cuesta en los últimos 7 días completos, con todos los costos y pagos conocidos.',
  'milestone.visits_1000.name': 'Mil visitas válidas',
  'milestone.visits_1000.why':
    'Con tantas, una tasa de conversión del 5 % se conoce con un margen de 1.4 puntos porcentuales.',
  'milestone.visits_1000.how': 'Se suman las visitas válidas de todas las campañas. Los bots no cuentan.',
  'milestone.visits_100000.name': 'Cien mil visitas válidas',
  'milestone.visits_100000.why':
    'Con tantas, una tasa de conversión del 5 % se conoce con un margen de 0.14 puntos porcentuales.',
  'milestone.visits_100000.how': 'Se suman las visitas válidas de todas las campañas. Los bots no cuentan.',
  'milestone.loss_free_7.name': '7 días sin perder un clic',
  'milestone.loss_free_7.why': 'Se contó cada clic que se respondió.',
  'milestone.loss_free_7.how':
    'Cuentan los días con visitas. Un clic perdido reinicia la cuenta; “Estado del sistema”, en el Panel, avisa si hubo uno.',
  'milestone.loss_free_30.name': '30 días sin perder un clic',
  'milestone.loss_free_30.why': 'Un mes de números en los que no falta nada.',
  'milestone.loss_free_30.how':
    'Cuentan los días con visitas. Un clic perdido reinicia la cuenta; “Estado del sistema”, en el Panel, avisa si hubo uno.',
  'milestone.loss_free_100.name': '100 días sin perder un clic',
  'milestone.loss_free_100.why': 'Reinicios, actualizaciones, disco lleno: nada de eso costó un clic.',
  'milestone.loss_free_100.how':
    'Cuentan los días con visitas. Un clic perdido reinicia la cuenta; “Estado del sistema”, en el Panel, avisa si hubo uno.',
};

import type { testResults as english } from '../en/test-results.ts';
import type { Translated } from '../translated.ts';

export const testResults: Translated<typeof english> = {
  'result.quoted': '“{name}”',
  'result.between': '{from} a {to}',
  'result.above': 'desde {from}',
  'result.edge.low': '{name}, desde',
  'result.edge.high': '{name}, hasta',
  'result.control': 'Control',
  'result.next': 'Qué hacer ahora',
  'result.upTo': 'Evaluada hasta {time}',
  'result.perDay':
    '{count, plural, one {# visitante nuevo por día} many {# de visitantes nuevos por día} other {# visitantes nuevos por día}}',
  'result.draft.title': 'Esta prueba no ha empezado',
  'result.draft.text':
    'Nadie participa todavía. Iníciala cuando las páginas, las proporciones y la meta estén bien.',
  'result.none.title': 'Aún sin evaluar',
  'result.none.text':
    'Fairlead evalúa a cada visitante cuando termina su tiempo para convertir: {window} después de la visita.',
  'result.none.next': 'Nada. Los primeros números aparecen aquí solos.',
  'result.empty.title': 'Aún no hay visitantes',
  'result.empty.text':
    'Nadie ha llegado a esta prueba. Cada visitante aparece aquí segundos después del clic y se evalúa {window} más tarde.',
  'result.empty.next': 'Envía tráfico al enlace de la campaña. Esta página se actualiza sola.',
  'result.bots.title': 'Solo bots hasta ahora',
  'result.bots.text':
    '{count, plural, one {# solicitud de programas llegó} many {# de solicitudes de programas llegaron} other {# solicitudes de programas llegaron}} a esta prueba, y ninguna persona. Los programas nunca se comparan.',
  'result.bots.next':
    'Mira en el registro de solicitudes por qué cuentan como bots. Si eran personas por las que pagaste, corrígelo ahí; si no, habla con la fuente de tráfico.',
  'result.impossible.title': 'Estos números no pueden ser correctos',
  'result.impossible.text':
    'Hay guardadas más conversiones que visitantes de {names}. Ningún número de esta prueba es fiable, así que no se muestra ninguno.',
  'result.impossible.next':
    'Ejecuta “fairlead audit” y mira “Estado del sistema” en el panel: los datos pueden estar duplicados. No decidas con esta prueba.',
  'result.broken.title': 'El reparto está roto: no te fíes de ningún número de abajo',
  'result.broken.assigned':
    'Los visitantes no se reparten entre las páginas como dicen las proporciones (p {p}).',
  'result.broken.landed': 'Algunas páginas cargan menos veces que los visitantes que reciben (p {p}).',
  'result.broken.valid': 'La proporción de bots difiere entre las páginas (p {p}).',
  'result.broken.assigned.next':
    'Busca algo que responda en lugar de Fairlead o que envíe otra vez a las mismas personas: una caché o un proxy delante del enlace, un enlace compartido junto con su cookie.',
  'result.broken.landed.next':
    'Abre cada página en un teléfono, desde el enlace: una puede estar caída, lenta, redirigir a otro sitio o no tener el script t.js.',
  'result.broken.valid.next':
    'Mira en el registro de solicitudes los bots de cada página: un monitor, una vista previa o una revisión de anuncios puede visitar solo una.',
  'result.collecting.title': 'Todavía reuniendo datos',
  'result.collecting.text':
    'Cada página necesita {units, number} visitantes evaluados y {conversions, number} conversiones antes de poder decir algo.',
  'result.collecting.missing':
    'A {name} le faltan: visitantes {units, number}, conversiones {conversions, number}',
  'result.collecting.next': 'Espera y no cambies nada.',
  'result.winner.title': 'Ganadora: {name}',
  'result.winner.text':
    'De verdad rinde más que el control; la suerte queda descartada al nivel que elegiste.',
  'result.winner.next': 'Decide la prueba por esta página: desde entonces la reciben todos.',
  'result.worse.title': 'Peor que el control: {names}',
  'result.worse.text': 'La diferencia no es mala suerte: cada visitante que va ahí te cuesta conversiones.',
  'result.worse.next': 'Detenla: saca la página de la prueba o decide por el control.',
  'result.ahead.title': 'Por delante hasta ahora: {name}',
  'result.ahead.text':
    'La diferencia existe, pero aún no se ha visto cada día de la semana, y los días son distintos.',
  'result.ahead.next': 'Déjala correr hasta {until}. Solo entonces se nombra una ganadora.',
  'result.behind.title': 'Por detrás hasta ahora: {names}',
  'result.behind.text':
    'La diferencia existe, pero aún no se ha visto cada día de la semana, y los días son distintos.',
  'result.behind.next': 'Déjala correr hasta {until}, o detén la página ya si cuesta demasiado.',
  'result.no_difference.title': 'Ninguna diferencia que importe',
  'result.no_difference.text': 'Si hay diferencia, es menor que el {mde} que dijiste que importa.',
  'result.no_difference.next': 'Quédate con la página que prefieras y prueba después un cambio más atrevido.',
  'result.too_early.title': 'Demasiado pronto para saberlo',
  'result.too_early.text': 'Lo visto hasta ahora aún puede ser suerte, en las dos direcciones.',
  'result.too_early.next': 'Déjala correr. Aún no se puede decir cuánto falta.',
  'result.too_early.days':
    'Déjala correr: unos {days, plural, one {# día más} many {# de días más} other {# días más}} con el tráfico de hoy.',
  'result.aa_passed.title': 'Superada: el seguimiento y el reparto están bien',
  'result.aa_passed.text': 'Dos copias de una página salieron iguales, como deben.',
  'result.aa_passed.next': 'Termina esta prueba y empieza una real.',
  'result.aa_failed.title': 'No superada: dos copias de una página difieren',
  'result.aa_failed.text':
    'La misma página no puede ser mejor que ella misma. Algo falla en el seguimiento o en el reparto, y una prueba real nombraría falsas ganadoras.',
  'result.aa_failed.next':
    'Comprueba que ambas copias envíen el mismo postback, con el id del clic, y que nada quede en caché. Después haz otra prueba A/A.',
  'result.aa_running.title': 'Por ahora, todo bien',
  'result.aa_running.text': 'Las copias no difieren más de lo que permite la suerte.',
  'result.aa_running.next': 'Déjala correr hasta que lleguen los visitantes previstos.',
  'result.aa_running.days':
    'Déjala correr: unos {days, plural, one {# día más} many {# de días más} other {# días más}} con el tráfico de hoy.',
  'result.bandit_running.title': 'En curso: las proporciones siguen los resultados',
  'result.bandit_running.text':
    'Las páginas que van mejor reciben más visitantes, hora a hora. Así rinde mientras aprende, y no es una prueba que nombre una ganadora con un tamaño fijo.',
  'result.bandit_running.next':
    'Déjala correr. Cuando una página tenga a casi todos los visitantes, decide por ella.',
  'result.found': '{name}: {interval} frente al control (p {p})',
  'result.check.split.ok': 'Los visitantes se reparten como deben (alarma con p < {p})',
  'result.check.split.bad': 'El reparto no es el que debe ser (alarma con p < {p})',
  'result.check.data': 'Al menos {units, number} visitantes y {conversions, number} conversiones por página',
  'result.check.p': 'Diferencia más segura: p {p} (cuenta por debajo de {alpha})',
  'result.check.aa': 'Copias iguales: p {p} (falla por debajo de {alpha})',
  'result.check.week': 'Una semana completa, hasta {date}',
  'result.check.planned': '{count, number} de {planned, number} visitantes previstos',
  'result.section.arms': 'Resultados por página',
  'result.withheld': 'Las probabilidades no se muestran mientras el reparto dé alarma.',
  'result.waiting':
    '{count, plural, one {# más sin evaluar} many {# más sin evaluar} other {# más sin evaluar}}',
  'result.share': 'Proporción ahora',
  'result.share.help':
    'Proporción de visitantes nuevos que reciben esta página ahora. Quien ya recibió una página la conserva mientras su proporción sea superior al 0 %, así que los recuentos no siguen un cambio de inmediato.',
  'result.units': 'Visitantes',
  'result.units.help':
    'Personas cuyo tiempo para convertir ya terminó. Cada una cuenta una vez, por más que vuelva; los bots nunca cuentan. Quien llegó hace poco se suma cuando termina su tiempo, para que un comprador lento no parezca perdido.',
  'result.conversions': 'Conversiones',
  'result.conversions.help':
    'Visitantes que convirtieron dentro de la ventana después de su primera visita. Una segunda conversión de la misma persona no suma nada.',
  'result.rate': 'Tasa de conversión',
  'result.rate.help':
    'Conversiones por visitante. La tasa verdadera está en el rango de abajo con una probabilidad de 95 %. Que dos rangos se crucen no significa que las páginas sean iguales: mira la mejora.',
  'result.revenue': 'Ingresos',
  'result.revenue.help':
    'Todos los pagos de estos visitantes dentro de la ventana, en la moneda del espacio de trabajo.',
  'result.perVisitor': 'Ingresos por visitante',
  'result.perVisitor.help':
    'Ingresos divididos entre los visitantes, también los que no compraron. Pocos pedidos grandes los mueven mucho: dale más tiempo a una prueba así.',
  'result.lift': 'Mejora',
  'result.lift.help':
    'Cuánto mejor o peor que el control, en términos relativos: +10 % es pasar de 3.0 % a 3.3 %. El rango de abajo se puede mirar en cualquier momento, cuantas veces quieras: contiene la mejora verdadera con la certeza que elegiste. Si contiene 0, nada está probado.',
  'result.range.anytime': 'Cualquier día:\n{range}',
  'result.range.likely': 'Solo estimación:\n{range}',
  'result.range.once': 'Para una sola mirada:\n{range}',
  'result.p': 'p',
  'result.p.help':
    'Qué tan bien explica la suerte sola la diferencia, hecho para mirarse en cualquier momento. Por debajo del riesgo que elegiste, la suerte queda descartada. No es la probabilidad de que la página sea mejor, y una p grande no prueba igualdad.',
  'result.best': 'Probabilidad de ser la mejor',
  'result.best.help':
    'Qué tan probable es, solo por los números, que ninguna otra página sea mejor. Sirve para hacerse una idea, no para decidir: al principio salta, y quien mira mucho acaba viendo 95 % por suerte.',
  'result.beats': 'Probabilidad de superar al control',
  'result.beats.help':
    'Qué tan probable es que esta página sea mejor que el control, con el rango en que está la mejora con una probabilidad de 95 %. Describe y no decide: solo p y su rango aguantan que se mire a menudo.',
  'result.loss': 'Pérdida esperada',
  'result.loss.help':
    'Lo que cuesta en promedio elegir esta página, por si otra es mejor: dinero por visitante, o puntos de la tasa de conversión (0,1 % es 2,9 % en vez de 3,0 %). Si es demasiado pequeña para importarte, poco puede salir mal, aun sin ganadora.',
  'result.bots': 'Proporción de bots',
  'result.bots.help':
    'Solicitudes de programas, como proporción de todas las solicitudes a esta página. No están en ningún otro número de aquí. La proporción debe ser parecida en todas las páginas; si no, abajo se ve en la comprobación del reparto.',
  'result.section.split': '¿Está bien el reparto?',
  'result.split.help':
    'Si los visitantes no se reparten entre las páginas como dicen las proporciones, algunos se pierden en el camino, y la mejor tasa puede ser solo la de la página que perdió a los demás. Entonces no se muestra ninguna ganadora.',
  'result.split.assigned': 'Enviados a la página',
  'result.split.landed': 'La página cargó',
  'result.split.valid': 'Siguen siendo personas',
  'result.split.assigned.help':
    'Visitantes por la página que recibieron, junto a lo que piden las proporciones.',
  'result.split.landed.help':
    'Visitantes cuya página avisó que cargó (lo dice el script t.js). Una página caída para algunos se ve aquí, y solo aquí.',
  'result.split.valid.help':
    'Visitantes que siguen contando como personas con todo lo que ya se sabe. Si los bots prefieren una página, se ve aquí.',
  'result.split.ok': 'Bien',
  'result.split.alarm': 'Alarma',
  'result.split.expected': 'Previstos',
  'result.split.counted': 'Contados',
  'result.split.p': 'p de la alarma {p} · p del ji cuadrado {classic}',
  'result.split.p.help':
    'La primera p se puede mirar en cualquier momento y da la alarma. El ji cuadrado es la comprobación de los libros para una sola mirada: quien lo mira a menudo ve falsas alarmas.',
  'result.split.none':
    'Ninguna página ha avisado aún. Pon el script t.js en tus páginas para ver cuál pierde visitantes.',
  'result.identity': 'Cómo se reconoce a los visitantes',
  'result.identity.text':
    '{share} de los visitantes llegaron sin cookies: cada uno cuenta como visitante nuevo cada día, así que una persona puede estar varias veces en los números.',
  'result.identity.help':
    'Con una cookie, o un id de visitante que tú das, una persona cuenta una vez en toda la prueba. Sin eso, solo una vez por día. Una proporción grande hace la prueba menos precisa, pero no favorece a ninguna página.',
  'result.section.since': 'Cambió después de contarse',
  'result.since.help':
    'Lo que se contó queda contado: si no, lo que llega después podría cambiar un veredicto. Aquí ves cuánto es.',
  'result.since.rejected': 'Conversiones rechazadas después',
  'result.since.reclassified': 'Visitantes que hoy cuentan como bots',
  'result.since.before': 'Conversiones con fecha anterior a la visita (no contadas)',
  'result.since.after': 'Conversiones después de la ventana (no contadas)',
  'result.chart.lift': 'Mejora y lo que aún es posible',
  'result.chart.lift.y': 'Mejora frente al control, %',
  'result.chart.lift.help':
    'La banda contiene toda mejora que aún no se ha descartado. Solo se estrecha. Cuando deja la línea del cero, la página es mejor o peor; cuando cabe entre las líneas de puntos, la diferencia es demasiado pequeña para importar.',
  'result.chart.rates': 'Tasa de conversión hasta ahora',
  'result.chart.rates.y': 'Conversiones por visitante desde el inicio, %',
  'result.chart.rates.help':
    'La tasa de todos los visitantes hasta ese día, por el día de su visita. Al principio oscila por suerte; no elijas el día en que una página se ve mejor.',
  'result.chart.density': 'Dónde está la tasa verdadera',
  'result.chart.density.revenue': 'Dónde están los ingresos por visitante verdaderos',
  'result.chart.density.y': 'Probabilidad, relativa al pico',
  'result.chart.density.help':
    'Cuanto más alta la curva, más probable el valor. Las curvas estrechas vienen de muchos visitantes. Curvas encimadas significan: aún no se distinguen.',
  'result.chart.weights': 'Proporciones en el tiempo',
  'result.chart.weights.y': 'Proporción de visitantes nuevos, %',
  'result.chart.weights.help':
    'Cómo movió el bandit a los visitantes. Cada paso empieza una fase propia, para que nunca se mezclen horas de proporciones distintas.',
  'result.chart.delays': 'Cuánto tardan las conversiones',
  'result.chart.delays.y': 'Convertidas hasta entonces, % de todas las conversiones de la página',
  'result.chart.delays.help':
    'Cuántas de las conversiones habían llegado después de ese tiempo. Si las curvas difieren, una página hace esperar más. Como cada visitante se evalúa solo al terminar la ventana, eso por sí solo no hace ganar a ninguna página.',
  'result.chart.delays.x': 'Tiempo después de la visita',
  'result.chart.delays.differ':
    'Las conversiones de {name} llegan en otros momentos que las del control (p {p}). Es un aviso, no un error: los visitantes se evalúan al terminar la ventana. Comprueba que la ventana baste para la página más lenta.',
  'result.day': 'Día',
  'result.mde': 'importa desde {mde}',
  'result.zero': 'sin diferencia',
  'result.bandit': 'Qué hace el bandit',
  'result.bandit.enough': 'Las proporciones cambian cada hora. Próximo paso: {time}.',
  'result.bandit.waiting':
    'Las proporciones siguen igual hasta que cada página tenga 100 visitantes evaluados.',
  'result.bandit.missed': 'Perdido por aprender',
  'result.bandit.missed.help':
    'Cuántas conversiones (o cuántos ingresos) habrían dado los visitantes de páginas más débiles en la mejor, junto a lo que habrían perdido proporciones iguales.',
  'result.bandit.missed.text': '{missed} hasta ahora; con proporciones iguales se habrían perdido {equal}',
  'result.bandit.steps':
    '{count, plural, one {# paso hasta ahora} many {# de pasos hasta ahora} other {# pasos hasta ahora}}',
  'result.section.guardrails': 'Límites de protección',
  'result.guardrails.help':
    'Lo que no debe empeorar mientras la meta mejora. Avisan; no deciden. Su p también se puede mirar en cualquier momento.',
  'result.guardrail.landed': 'Proporción de visitantes cuya página cargó',
  'result.guardrail.share': 'Proporción',
  'result.guardrail.fine': 'No empeora',
  'result.guardrail.beware':
    'Cuidado: «{name}» ha empeorado. Mira los límites de protección más abajo antes de decidir.',
  'result.guardrail.worse': 'Peor',
  'result.guardrail.unclear': 'Aún no está claro',
  'result.guardrail.no_data': 'Sin datos',
  'result.section.fixed': 'Cifras clásicas (para una sola mirada)',
  'result.fixed.help':
    'Para quien planeó antes el número de visitantes y mira una vez, cuando ya llegaron. Quien mira cada día y se detiene con p < 5 % se equivoca en una de cada tres pruebas de páginas iguales.',
  'result.fixed.planned': 'Ya llegaron los visitantes previstos: estas cifras se pueden leer.',
  'result.fixed.not':
    'No han llegado los visitantes previstos, o no se previó nada: no decidas con estas cifras.',
  'result.fixed.p': 'p (prueba de la razón logarítmica)',
  'result.fixed.mean': 'p (t de Welch)',
  'result.fixed.pooled': 'p (z combinada)',
  'result.fixed.holm': 'p, corregida',
  'result.section.segments': 'Segmentos',
  'result.segments.by': 'Por',
  'result.segments.warning':
    'Para ideas, no para veredictos. De veinte segmentos, uno parece ganador por pura suerte. Si un segmento te sorprende, pruébalo aparte.',
  'result.segments.help':
    'La misma comparación en partes del tráfico. “p, corregida” tiene en cuenta que se miraron todas (Holm); “p, ideas” es más suave (Benjamini-Hochberg): de lo que señala, la mayor parte es real.',
  'result.segments.bh': 'p, ideas',
  'result.segments.none': 'Aún no se ha evaluado a ningún visitante.',
  'result.segments.bandit':
    'Las proporciones de un bandit cambian cada hora: sus segmentos no se pueden comparar.',
  'result.segments.left':
    '{count, plural, one {# valor más, sin comparar} many {# de valores más, sin comparar} other {# valores más, sin comparar}}',
  'result.segments.comparisons':
    'Corregida por {count, plural, one {# comparación} many {# de comparaciones} other {# comparaciones}}',
  'result.export.arms': 'Páginas (CSV)',
  'result.export.days': 'Días (CSV)',
  'result.export.json': 'Todo (JSON)',
  'result.print': 'Imprimir',
};

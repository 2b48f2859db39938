import type { costs as en } from '../en/costs.ts';
import type { Translated } from '../translated.ts';

export const costs = {
  'costs.title': 'Costos',
  'costs.show': 'Cambiar los costos',
  'costs.hide': 'Ocultar los costos',
  'costs.short.none': 'Sin costo por clic',
  'costs.short.token': 'El parámetro {parameter} del enlace dice cuánto cuesta el clic',
  'costs.short.cpc': '{amount} por visita (CPC)',
  'costs.short.cpm': '{amount} por mil visitas (CPM)',
  'costs.short.cpa': '{amount} por conversión (CPA)',
  'costs.short.share': '{amount, number} % de los ingresos',
  'costs.model': 'Cómo pagas',
  'costs.model.none': 'No por clic',
  'costs.model.none.help':
    'Ingresa en la página de la campaña lo que gastaste en un día o período, a mano o por CSV. Así se hace con Google, Meta y TikTok.',
  'costs.model.token': 'La fuente lo indica (token)',
  'costs.model.token.help': 'La fuente de tráfico escribe el precio de cada clic en el enlace.',
  'costs.model.cpc': 'CPC: un precio por visita',
  'costs.model.cpc.help':
    'Cada visita cuesta esto. La fuente también cobra los bots, así que aquí cuentan; los rastreadores declarados no cuestan nada.',
  'costs.model.cpm': 'CPM: por mil visitas',
  'costs.model.cpm.help':
    'Cada visita cuesta una milésima. Un enlace ve visitas, no impresiones: si pagas por impresiones, elige “No por clic” e ingresa lo que gastaste.',
  'costs.model.cpa': 'CPA: un precio por conversión',
  'costs.model.cpa.help': 'Cada conversión que no fue rechazada cuesta esto.',
  'costs.model.share': 'Reparto de ingresos',
  'costs.model.share.help': 'Pagas esta parte de los ingresos de cada conversión.',
  'costs.amount': 'Monto',
  'costs.percent': 'Parte de los ingresos',
  'costs.since':
    'El cambio vale para los clics desde ahora; los anteriores conservan su costo. Lo que ingresas como gasto de un período reemplaza estos costos.',
  'costs.token.never':
    '{source} no le dice a nadie el precio de un clic, por eso no tiene token. Elige “No por clic” e ingresa lo que gastaste.',
  'costs.token.add':
    'Agrega esto al enlace del anuncio, con el token de tu fuente para el precio del clic en lugar de las llaves:',
  'costs.token.has': 'Ya está entre los tokens de {source}:',
  'costs.token.price': 'precio del clic',
  'costs.token.currency':
    'Los precios están en {currency}, salvo que el enlace indique otra moneda en {parameter}. Otras monedas se guardan y se muestran, no se suman.',
  'field.amount_required': 'Ingresa un monto',
  'field.amount_invalid': 'Ingresa un monto como 12.50',
  'field.amount_negative': 'El monto no puede ser negativo',
  'field.amount_unsure': '¿Miles o decimales? Escribe 1234 o 1.2340',
  'field.share_invalid': 'Ingresa de 0 a 100, con 2 decimales como máximo',
  'field.cost_model_unknown': 'Usa none, token, cpc, cpm, cpa o share',
  'field.amount_not_used': 'Este modelo no lleva monto: déjalo vacío',
  'campaigns.costToday': 'Costo hoy',
  'campaigns.revenueToday': 'Ingresos hoy',
  'campaigns.profitToday': 'Ganancia hoy',
  'campaigns.roiToday': 'ROI hoy',
} satisfies Translated<typeof en>;

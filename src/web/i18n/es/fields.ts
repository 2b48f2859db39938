import type { fields as english } from '../en/fields.ts';
import type { Translated } from '../translated.ts';

export const fields: Translated<typeof english> = {
  'field.domain_required': 'Elige un dominio',
  'field.slug_invalid': 'Usa letras, dígitos, - y _, empezando por letra o dígito; 64 como máximo',
  'field.slug_taken': 'Este final ya se usa en este dominio',
  'field.slug_reserved': 'Este final está reservado. Elige otro',
  'field.url_required': 'La URL de destino es obligatoria',
  'field.url_invalid': 'La URL no está completa. Debe ser como https://example.com/page',
  'field.url_scheme': 'La URL debe empezar por http:// o https://',
  'field.url_credentials': 'Quita el usuario y la contraseña de la URL',
  'field.url_own_link':
    'Esta dirección ya es un enlace, y un enlace no puede llevar a otro. Indica la página final',
  'field.macro_place':
    'Las macros van en la query o en el fragmento; en la ruta solo caben click_id, campaign_id y variant',
  'field.macro_unknown': 'Esta macro no se conoce. Revisa cómo está escrita',
  'field.weight_invalid': 'Escribe de 0 a 100, con 2 decimales como máximo',
  'field.tag_empty': 'La etiqueta necesita un nombre',
  'field.tag_invalid': 'Una etiqueta no lleva comas, punto y coma ni saltos de línea',
  'field.tag_twice': 'La misma etiqueta dos veces',
  'field.too_many_tags': 'Como máximo 20 etiquetas',
  'field.weights_must_sum': 'Los pesos deben sumar 100%',
  'field.condition_useless': 'Todos los valores juntos son todos, o nadie: quita la condición',
  'field.too_many_paths':
    'Esta campaña ha tenido tantas rutas que no queda ninguna libre hasta que los visitantes olviden una antigua. Cambia los destinos actuales o crea otra campaña',
  'field.fair_routing': 'El enrutamiento no puede depender de quién parezca ser el visitante',
  'field.cap_invalid': 'Escribe un número entero de 1 a 1,000,000,000',
  'field.time_invalid': 'No es una fecha con hora',
  'field.ends_before_start': 'El fin debe ser posterior al inicio',
  'field.ends_in_past': 'Ese momento ya pasó. Pon uno posterior o pausa la campaña',
  'field.zone_unknown': 'Esta zona horaria no se conoce',
  'field.destination_required': 'Agrega al menos un destino',
  'field.too_many_destinations': 'Se permiten 50 destinos como máximo',
};

import type { fields as english } from '../en/fields.ts';
import type { Translated } from '../translated.ts';

export const fields: Translated<typeof english> = {
  'field.domain_required': 'Escolha um domínio',
  'field.slug_invalid': 'Use letras, números, - e _, começando com letra ou número; no máximo 64',
  'field.slug_taken': 'Este final já está em uso neste domínio',
  'field.slug_reserved': 'Este final é reservado. Escolha outro',
  'field.url_required': 'A URL de destino é obrigatória',
  'field.url_invalid': 'A URL não está completa. Ela é assim: https://example.com/page',
  'field.url_scheme': 'A URL deve começar com http:// ou https://',
  'field.url_credentials': 'Tire o usuário e a senha da URL',
  'field.url_own_link':
    'Este endereço já é um link, e um link não pode levar a outro. Informe a página final',
  'field.macro_place':
    'Macros ficam na query ou no fragmento; no caminho só cabem click_id, campaign_id e variant',
  'field.macro_unknown': 'Esta macro não é conhecida. Confira a grafia',
  'field.weight_invalid': 'Informe de 0 a 100, com no máximo 2 casas decimais',
  'field.tag_empty': 'A tag precisa de um nome',
  'field.tag_invalid': 'Uma tag não tem vírgulas, ponto e vírgula nem quebras de linha',
  'field.tag_twice': 'A mesma tag duas vezes',
  'field.too_many_tags': 'No máximo 20 tags',
  'field.weights_must_sum': 'Os pesos devem somar 100%',
  'field.condition_useless': 'Todos os valores juntos são todo mundo, ou ninguém: deixe a condição de fora',
  'field.too_many_paths':
    'Esta campanha já teve tantos caminhos que nenhum está livre até que os visitantes tenham esquecido um antigo. Altere os destinos que existem ou crie outra campanha',
  'field.fair_routing': 'O roteamento não pode depender de quem o visitante parece ser',
  'field.cap_invalid': 'Informe um número inteiro de 1 a 1.000.000.000',
  'field.time_invalid': 'Isto não é uma data com hora',
  'field.ends_before_start': 'O fim deve ser depois do início',
  'field.ends_in_past': 'Esse momento já passou. Informe um posterior ou pause a campanha',
  'field.zone_unknown': 'Este fuso horário não é conhecido',
  'field.destination_required': 'Adicione pelo menos um destino',
  'field.too_many_destinations': 'São possíveis no máximo 50 destinos',
};

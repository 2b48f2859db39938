import type { coming as english } from '../en/coming.ts';
import type { Translated } from '../translated.ts';

export const coming: Translated<typeof english> = {
  'domains.title': 'Domínios',
  'domains.hint': 'Links em um domínio próprio passam mais confiança.',
  'domains.hint.link': 'Configurar um domínio',
  'tests.title': 'Testes A/B',
  'tests.empty.title': 'Nenhum teste A/B ainda',
  'tests.empty.text':
    'Um teste manda os visitantes de um link para várias páginas e diz qual delas realmente traz mais, e quando a diferença é só sorte. O que já funciona: dividir os visitantes de uma campanha por peso e comparar os destinos na tela da campanha.',
  'tests.new.title': 'Novo teste A/B',
  'tests.new.empty': 'Comece com uma campanha que divide os visitantes',
  'tests.new.text':
    'Um teste precisa de um link com duas páginas ou mais e de um fluxo constante de visitantes. Nesta versão não dá para criar testes. Uma campanha com dois destinos de peso igual já conta os visitantes e as conversões de cada um.',
  'tests.unknown.title': 'Esse teste não existe',
  'tests.unknown.text':
    'Este espaço de trabalho não tem um teste A/B com o endereço “{hash}”. O endereço pode ter um erro de digitação, ou o teste é de outro espaço de trabalho.',
  'tests.toList': 'Ir para os testes A/B',
  'postbacks.title': 'Postbacks',
  'postbacks.empty.title': 'Sua URL de postback está pronta',
  'postbacks.empty.text':
    'Passe a URL para a sua rede ou loja. Ela informa aqui cada lead e venda, e cada um é contado no clique que o trouxe, no painel e na campanha. Nesta versão os postbacks não são listados um a um aqui.',
  'achievements.title': 'Conquistas',
};

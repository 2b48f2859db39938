import type { home as english } from '../en/home.ts';
import type { Translated } from '../translated.ts';

export const home: Translated<typeof english> = {
  'home.page': 'Rastreamento de cliques que você pode conferir',
  'home.title': 'Saiba o que cada clique fez',
  'home.lead':
    'O Fairlead dá aos seus anúncios links de rastreamento no seu próprio domínio, divide os visitantes entre suas páginas e conta cada clique exatamente uma vez. Ele roda na sua máquina, e os dados ficam nela.',
  'home.start': 'Criar conta',
  'home.signIn': 'Entrar',
  'home.point.once.title': 'Cada clique, exatamente uma vez',
  'home.point.once.text':
    'Cada clique é registrado antes de o visitante seguir adiante. Uma auditoria prova isso até o último.',
  'home.point.bots.title': 'Bots contados à parte',
  'home.point.bots.text':
    'Cada requisição mostra sua classe de tráfego e o motivo. Suas visitas e taxas são as de pessoas.',
  'home.point.split.title': 'Divisões em que dá para confiar',
  'home.point.split.text': 'Envie 70% para cá e 30% para lá. Quem volta vê a mesma página.',
  'home.point.open.title': 'Nada escondido',
  'home.point.open.text':
    'Rastreadores e revisores recebem exatamente o que uma pessoa recebe. Nenhum visitante é enganado.',
  'home.closed': 'Aqui, novas contas precisam de convite.',
  'home.picture.alt':
    'Painel do Fairlead: os números de sete dias, um gráfico de requisições e visitas e, abaixo, as campanhas',
  'home.picture.caption': 'O painel, com tráfego de exemplo',
  'home.points': 'O que há de diferente',
  'home.steps': 'Como funciona',
  'home.step.make.title': 'Crie uma campanha',
  'home.step.make.text':
    'Diga para onde vão os visitantes e como são divididos entre suas páginas. Você recebe um link curto no seu domínio.',
  'home.step.place.title': 'Coloque o link no anúncio',
  'home.step.place.text': 'Funciona com Google, Meta, TikTok e qualquer outra fonte que aceite uma URL.',
  'home.step.read.title': 'Veja o que aconteceu',
  'home.step.read.text': 'Cada requisição com o seu resultado e cada conversão que um postback informa.',
  'home.cloak.title': 'Cloaking de links, do jeito honesto',
  'home.cloak.text':
    'Um link curto no seu domínio fica à frente de um endereço longo e esconde dele o referrer, igual para todos. O que o Fairlead não faz: mostrar outra página a revisores. Não há “páginas seguras”.',
  'home.cost.title': 'Quanto custa',
  'home.cost.text':
    'Só a máquina em que roda. O Fairlead tem código aberto sob a licença MIT e fica hospedado com você: sem planos, sem limite de cliques, e os dados são seus.',
};

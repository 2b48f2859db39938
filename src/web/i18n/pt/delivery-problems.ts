import type { deliveryProblems as english } from '../en/delivery-problems.ts';
import type { Translated } from '../translated.ts';

export const deliveryProblems: Translated<typeof english> = {
  'problem.host_unknown': 'O nome {host} não foi encontrado.',
  'problem.host_unknown.do':
    'Confira como o endereço está escrito. Se estiver certo, o DNS dele não está configurado ou não responde.',
  'problem.place_not_allowed':
    '{host} fica em uma rede privada, ou a porta não é de um servidor web. O Fairlead não envia nada para lá.',
  'problem.place_not_allowed.do': 'Use um endereço que possa ser acessado pela internet.',
  'problem.no_connection': 'A conexão com {host} não foi estabelecida ou caiu.',
  'problem.no_connection.do':
    'Veja se o servidor está no ar e aberto para a internet. O Fairlead continua tentando.',
  'problem.timeout': 'Não houve resposta em {seconds} segundos.',
  'problem.timeout.do':
    'Pode ter chegado mesmo assim. O receptor deve responder primeiro e trabalhar depois. O Fairlead tenta de novo.',
  'problem.certificate': 'O certificado de {host} não é válido.',
  'problem.certificate.do':
    'Ele venceu, é de outro nome ou ninguém responde por ele. Renove-o no servidor que recebe.',
  'problem.no_http': 'O que voltou não é uma resposta HTTP.',
  'problem.no_http.do': 'Confira o esquema e a porta do endereço: quem escuta ali não é um servidor web.',
  'problem.redirect':
    'O destino redireciona para {location} (resposta {status}). O Fairlead não segue redirecionamentos, porque eles podem levar a qualquer lugar.',
  'problem.redirect.do': 'Informe o endereço final.',
  'problem.target_failed': 'O destino teve um erro próprio (resposta {status}).',
  'problem.target_failed.do':
    'O Fairlead tenta de novo sozinho. Se continuar assim, veja o log do servidor que recebe.',
  'problem.target_forbids': 'O destino não deixa o Fairlead entrar (resposta {status}).',
  'problem.target_forbids.do':
    'Confira a chave ou senha no endereço, nos cabeçalhos ou nos segredos e envie de novo.',
  'problem.target_refused': 'O destino recusou (resposta {status}).',
  'problem.target_refused.do':
    'A resposta, em Enviados, em geral diz qual valor está errado. Corrija a regra ou o receptor e envie de novo.',
  'problem.target_gone': 'O receptor não existe mais (resposta {status}).',
  'problem.target_gone.do': 'Informe o novo endereço ou exclua-o aqui.',
  'problem.too_many': 'O destino pede menos requisições de uma vez.',
  'problem.too_many.do': 'Não há nada a fazer: o Fairlead espera o tempo pedido e tenta de novo.',
  'problem.answer_unknown': 'A resposta (status {status}) não é uma das que esta plataforma costuma dar.',
  'problem.answer_unknown.do':
    'Pode haver algo no meio do caminho, um proxy por exemplo. O Fairlead tenta de novo; a resposta, em Enviados, pode dizer mais.',
  'problem.already_told':
    'Não enviado: {platform} já soube desta conversão com este nome, e um segundo evento contaria em dobro.',
  'problem.already_told.do': 'Nada a fazer. Se o valor mudou, corrija direto no {platform}.',
  'problem.no_click_id':
    'Não enviado: este clique veio sem o ID de clique do {platform}, e nada mais diz de quem era.',
  'problem.no_click_id.do':
    'É normal para visitantes de outras fontes: limite a regra a esta fonte. Se eles vieram do {platform}, veja se os seus links mantêm o parâmetro dele.',
  'problem.click_gone':
    'Não enviado: o clique não está mais guardado, então não há o que informar ao {platform}.',
  'problem.click_gone.do':
    'A retenção de dados do espaço de trabalho decide por quanto tempo os cliques ficam; ela está no perfil.',
  'problem.event_too_old':
    'Não enviado: a conversão é mais antiga do que os {days} dias que a plataforma aceita.',
  'problem.event_too_old.do':
    'As próximas conversões não são afetadas. Se a rede sempre informa tão tarde, peça que informe antes.',
  'problem.content_invalid':
    'Não enviado: com os valores preenchidos, esta parte fica longa demais ou não pode ser enviada: {part}.',
  'problem.content_invalid.do': 'Tire da regra as macros com valores longos.',
  'problem.target_deleted': 'Não enviado: a regra foi excluída enquanto isto esperava.',
  'problem.target_deleted.do':
    'Nada a fazer, a não ser que tenha sido excluída por engano: nesse caso, crie-a de novo.',
  'problem.rule_changed': 'Não enviado: a regra foi alterada enquanto isto esperava e não o envia mais.',
  'problem.rule_changed.do':
    'Nada a fazer, se era essa a intenção. Caso contrário, desfaça a mudança na regra e envie de novo.',
  'problem.not_made': 'Não enviado: o Fairlead falhou ao montar esta mensagem. A falha é do Fairlead.',
  'problem.not_made.do':
    'Atualize o Fairlead e envie de novo. O log do programa tem o erro: informe-o, por favor.',
  'problem.secret_unreadable':
    'O segredo guardado não pode ser lido: este Fairlead tem chaves diferentes de quando ele foi guardado.',
  'problem.secret_unreadable.do': 'Informe o segredo de novo ou peça para restaurar as chaves do backup.',
  'problem.secret_missing': 'Não enviado: o texto usa o segredo “{name}”, e não há nenhum com esse nome.',
  'problem.secret_missing.do': 'Adicione o segredo à regra ou corrija o nome.',
  'problem.token_expired': 'O token de acesso do {platform} venceu.',
  'problem.token_expired.do':
    'Gere um novo lá, cole-o na regra e envie de novo. Tokens de usuário do sistema não vencem.',
  'problem.token_invalid': 'O {platform} não aceita este token de acesso.',
  'problem.token_invalid.do': 'Copie o token inteiro de novo, sem espaços, e cole-o na regra.',
  'problem.permission_missing': 'O token não tem permissão para enviar eventos a esta conta do {platform}.',
  'problem.permission_missing.do':
    'Dê ao dono do token acesso ao pixel ou à conta lá, ou use o token de alguém que tenha.',
  'problem.pixel_unknown': 'O {platform} não conhece o pixel {id}, ou este token não pode vê-lo.',
  'problem.pixel_unknown.do':
    'Compare o número com o do gerenciador de eventos; veja se o token é da mesma empresa.',
  'problem.event_refused': 'O {platform} recusou este evento pelo conteúdo dele.',
  'problem.event_refused.do':
    'As palavras da plataforma dizem qual campo. Corrija a regra; as outras conversões não são afetadas.',
  'problem.platform_busy': 'O {platform} está ocupado ou limita quanto é enviado de uma vez.',
  'problem.platform_busy.do': 'Não há nada a fazer: o Fairlead tenta de novo mais tarde.',
  'problem.conversion_action_unknown':
    'O Google Ads não conhece a ação de conversão {id} nesta conta, ou ela não é para cliques importados.',
  'problem.conversion_action_unknown.do':
    'No Google Ads, abra Metas, Conversões: crie uma ação do tipo “Importar de cliques” e copie o número dela (ctId no endereço).',
  'problem.customer_unknown': 'O Google Ads não conhece a conta {id}, ou este login não pode usá-la.',
  'problem.customer_unknown.do':
    'Confira o ID do cliente. Se o acesso passa por uma conta de administrador, informe também o ID dela.',
  'problem.click_unknown': 'O Google não conhece este clique, ou ele é de outra conta.',
  'problem.click_unknown.do': 'Limite a regra às campanhas cujos anúncios rodam nesta conta.',
  'problem.click_too_old': 'O clique é mais antigo do que esta ação de conversão conta.',
  'problem.click_too_old.do': 'Aumente a janela de conversão por clique da ação, até 90 dias.',
  'problem.click_too_new': 'O Google ainda não conhece o clique: isso leva algumas horas.',
  'problem.click_too_new.do': 'Não há nada a fazer: o Fairlead envia de novo mais tarde.',
  'problem.conversion_before_click': 'Pelo horário, a conversão veio antes do clique.',
  'problem.conversion_before_click.do': 'Veja se o relógio deste servidor está certo.',
  'problem.terms_not_accepted': 'A conta não aceitou os termos de dados de clientes do Google.',
  'problem.terms_not_accepted.do':
    'No Google Ads, abra Metas, Configurações, Termos de dados de clientes, aceite-os e envie de novo.',
  'problem.developer_token_refused': 'O Google recusou o token de desenvolvedor.',
  'problem.developer_token_refused.do':
    'Na conta de administrador, abra a Central da API: o token precisa estar aprovado para contas reais, não só de teste.',
  'problem.oauth_client_refused': 'O Google não conhece o cliente OAuth, ou o segredo dele está errado.',
  'problem.oauth_client_refused.do':
    'Copie de novo o ID e o segredo do cliente no console do Google Cloud, em Credenciais.',
  'problem.refresh_token_refused': 'O refresh token do Google foi revogado ou expirou.',
  'problem.refresh_token_refused.do':
    'Gere um novo com o mesmo cliente e cole-o. Enquanto a tela de consentimento estiver em “Teste”, os tokens valem 7 dias.',
  'problem.part.url': 'endereço',
  'problem.part.body': 'corpo',
  'problem.part.headers': 'cabeçalhos',
};

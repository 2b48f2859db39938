import type { errors as english } from '../en/errors.ts';
import type { Translated } from '../translated.ts';

export const errors: Translated<typeof english> = {
  'error.title': 'Não foi possível carregar',
  'error.requestId': 'Referência: {id}',
  'error.validation_failed': 'Alguns campos precisam da sua atenção.',
  'error.malformed_request': 'O servidor não entendeu esta requisição. Recarregue a página e tente de novo.',
  'error.unauthenticated': 'Sua sessão não está aberta. Entre e tente de novo.',
  'error.wrong_credentials': 'E-mail ou senha incorretos.',
  'error.totp_required': 'Digite o código do seu app autenticador.',
  'error.wrong_code': 'Este código está errado ou já foi usado. Espere pelo próximo.',
  'error.session_ended': 'Sua sessão terminou. Entre de novo.',
  'error.not_found': 'Isto não existe no seu espaço de trabalho, ou deixou de existir.',
  'error.rate_limited': 'Tentativas demais. Espere um minuto e tente de novo.',
  'error.rate_limited.five': 'Tentativas demais. Tente de novo em 5 minutos.',
  'error.rate_limited.quarter': 'Tentativas demais. Tente de novo em 15 minutos.',
  'error.rate_limited.hour': 'Tentativas demais. Tente de novo em uma hora.',
  'error.rate_limited.day': 'Tentativas demais. Tente de novo em algumas horas, no máximo amanhã.',
  'error.internal': 'O servidor cometeu um erro. Nada do que você salvou se perdeu; tente de novo.',
  'error.unavailable':
    'O servidor não está pronto agora. O que você digitou foi mantido; tente de novo em instantes.',
  'error.offline':
    'Não há conexão com o servidor. O que você digitou foi mantido; verifique sua conexão e tente de novo.',
  'error.maintenance':
    'O Fairlead está em manutenção. Seus links continuam funcionando; tente de novo em alguns minutos.',
  'error.unknown': 'Aconteceu algo inesperado. Recarregue a página.',
  'field.invalid': 'Este valor não é aceito',
  'field.required': 'Campo obrigatório',
  'field.too_long': 'Texto longo demais',
  'field.name_required': 'O nome é obrigatório',
  'field.name_too_short': 'O nome deve ter pelo menos 3 letras',
  'field.name_invalid': 'Remova os caracteres invisíveis',
  'field.email_required': 'O e-mail é obrigatório',
  'field.email_invalid': 'E-mail inválido',
  'field.email_taken': 'Já existe uma conta com este e-mail. Entre com ela',
  'field.password_required': 'A senha é obrigatória',
  'field.password_too_short': 'A senha deve ter pelo menos 10 caracteres',
  'field.password_common': 'Esta senha está entre as mais usadas. Escolha outra',
  'field.password_is_email': 'A senha não pode ser igual ao e-mail',
  'field.password_personal':
    'Esta senha é pouco mais que o seu nome, e-mail, espaço de trabalho ou o nome do produto. Escolha outra',
  'field.token_invalid': 'Este link já foi usado ou sua hora de validade passou.',
  'field.unknown_field': 'O servidor não conhece este campo',
};

import type { session as english } from '../en/session.ts';
import type { Translated } from '../translated.ts';

export const session: Translated<typeof english> = {
  'login.title': 'साइन इन करें',
  'login.lead': 'फिर से स्वागत है।',
  'login.submit': 'साइन इन करें',
  'login.forgot': 'पासवर्ड भूल गए?',
  'login.step.title': 'बस एक और चरण',
  'login.code': 'कोड',
  'login.code.help': 'छह अंक, आपके ऑथेंटिकेटर ऐप से।',
  'login.recovery': 'रिकवरी कोड',
  'login.byRecovery': 'रिकवरी कोड इस्तेमाल करें',
  'login.byApp': 'ऐप का कोड इस्तेमाल करें',
  'login.none': 'अभी खाता नहीं है?',
  'login.register': 'बनाएँ',
  'recovery.new.password': 'नया पासवर्ड',
  'recovery.back': 'साइन इन पर वापस जाएँ',
  'session.name': 'नाम',
  'session.name.placeholder': 'आपका नाम',
  'session.email': 'ईमेल',
  'session.email.placeholder': 'आपका ईमेल',
  'session.password': 'पासवर्ड',
  'session.password.help': 'कम से कम 10 अक्षर। कुछ शब्द मिलाकर अच्छा पासवर्ड बनता है।',
  'session.show': 'लिखा हुआ दिखाएँ',
  'session.hide': 'लिखा हुआ छिपाएँ',
};

import { isListed } from './password-list.ts';

/**
 * Patterns of leaked passwords with ten characters or more, for those not listed in this exact spelling: about 2,600
 * passwords and every plain sequence or repetition.
 */

/** Words that are common with an ending. */
const STEMS = (
  'password passw0rd p@ssword p@ssw0rd pa55word pass passwort senha clave contrasena parola motdepasse ' +
  'qwerty qwertz azerty asdfgh zxcvbn qazwsx 1q2w3e4r 1qaz2wsx admin administrator root user test guest demo ' +
  'welcome letmein changeme default secret master login hello monkey dragon sunshine princess football ' +
  'baseball superman batman shadow michael jessica jordan ashley daniel charlie iloveyou trustno1 freedom ' +
  'whatever starwars pokemon computer internet samsung google facebook liverpool chelsea arsenal barcelona ' +
  'summer winter spring autumn january december monday friday abc abcd abcdef abc123 company office marketing'
).split(' ');

const ENDINGS = (
  '1 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890 0 00 000 01 007 11 111 1111 ' +
  '! !! 1! 12! 123! 1234! @1 @12 @123 @1234 # #1 #123 2020 2021 2022 2023 2024 2025 2026 @2024 @2025 @2026 ' +
  '321 4321 54321 69 77 99 abc qwerty'
).split(' ');

const WHOLE = (
  'qwertyuiop qwertzuiop azertyuiop asdfghjkl1 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc zaq12wsxcde3 ' +
  'qazwsxedcrfv q1w2e3r4t5 q1w2e3r4t5y6 qwer1234asdf asdf1234qwer qwertyasdfgh qweasdzxc123 123qweasdzxc ' +
  '1234qwerasdf 123456qwerty 12345qwert 123456abcdef 123456789a 123456789q 1234567890a 1234567890q a123456789 ' +
  'a1234567890 q123456789 aa123456789 abcd123456 abc1234567 passwordpassword password1password iloveyou123 ' +
  'iloveyou12 iloveyou1234 iloveyousomuch ihateyou123 manchester manchesterunited realmadrid1 barcelona10 ' +
  'basketball basketball1 volleyball skateboard snowboarding christopher alexander1 alexandria elizabeth1 ' +
  'butterfly1 strawberry strawberry1 watermelon chocolate1 cheesecake sweetheart sweetheart1 babygirl123 ' +
  'princess123 beautiful1 superstar1 california california1 washington newyork123 hellokitty hellokitty1 ' +
  'helloworld helloworld1 mypassword mypassword1 mypassword123 thisisapassword yourpassword newpassword ' +
  'newpassword1 letmeinnow letmein123 opensesame correcthorsebatterystaple trustnoone nopassword startrek123 ' +
  'starwars123 harrypotter harrypotter1 spiderman1 spongebob1 pokemon123 minecraft1 minecraft123 playstation ' +
  'playstation1 blink182182 metallica1 undertaker charlie123 michael123 michelle123 jennifer123 jonathan123 ' +
  'liverpool1 liverpoolfc arsenal123 chelsea123 juventus1897 corinthians flamengo10 palmeiras1 saopaulofc ' +
  'teamoteamo tequieromucho contrasena1 contraseña senha12345 senha123456 mudar12345 administrador ' +
  'administrator administrador1 motdepasse1 bonjour123 dragonball dragonball1 aleksandra ekaterina1 nevermind1 ' +
  'qwerty12345 qwerty123456 йцукенгшщз йцукен12345 пароль1234 пароль12345 qwerty7777 zxcvbnm123 zxcvbnm1234 ' +
  'asdfasdf123 asdfjkl123 fuckyou123 fuckyou1234 motherfucker assassin123 monkey1234 jesuschrist jesus12345 ' +
  'godisgood1 godislove1 blessed123 hallelujah india12345 pakistan123 bangladesh krishna123 ganesh1234 ' +
  'sairam1234 p@ssw0rd123 p@ssword123 p@$$w0rd123 pa$$word123 pa$$w0rd12 admin@12345 welcome@123 india@12345'
).split(' ');

/** Keyboard rows that people follow in either direction; digits wrap around. */
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  '1234567890qwertyuiop',
  '1234567890-=qwertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'йцукенгшщзхъфывапролджэячсмитьбю',
];
const walks = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);

const listed: ReadonlySet<string> = new Set([
  ...WHOLE,
  ...STEMS.flatMap((stem) => ENDINGS.map((ending) => stem + ending)).filter((p) => p.length >= 10),
]);

/** `aaaaaaaaaa`, `abcabcabcabc`: a block of at most five characters, repeated (the last one can be incomplete). */
const isRepetition = (text: string): boolean => {
  for (let size = 1; size <= 5 && size * 2 <= text.length; size++) {
    if (text.slice(size) === text.slice(0, -size)) return true;
  }
  return false;
};

/** Whether a password is a common one, or follows their patterns, ignoring case. */
export const isCommonPassword = (password: string): boolean => {
  const text = password.normalize('NFC').trim().toLowerCase();
  return (
    listed.has(text) || isListed(text) || isRepetition(text) || walks.some((walk) => walk.includes(text))
  );
};

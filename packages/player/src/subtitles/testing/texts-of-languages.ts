/** A few lines of talk in each language, as in subtitle files, with their usual legacy encoding. */
export interface TextOfLanguage {
  readonly language: string
  readonly encoding: string
  readonly lines: readonly string[]
}

export const TEXTS_OF_LANGUAGES: readonly TextOfLanguage[] = [
  {
    language: 'fr',
    encoding: 'windows-1252',
    lines: [
      'Où étais-tu cette nuit ?',
      'Je t’ai cherchée près du théâtre.',
      'Ça ne fait rien, la lumière était déjà éteinte.',
    ],
  },
  {
    language: 'de',
    encoding: 'windows-1252',
    lines: [
      'Der Zug fährt über die Brücke.',
      'Weißt du, wie spät es schon ist?',
      'Natürlich, die Vorführung läuft längst.',
    ],
  },
  {
    language: 'es',
    encoding: 'windows-1252',
    lines: ['¿Quién apagó la lámpara?', '¡Mañana volveré a casa, señor!', 'El niño soñó con el mar.'],
  },
  {
    language: 'pt',
    encoding: 'windows-1252',
    lines: ['Não sei onde estão os bilhetes.', 'A projeção começa às nove, você vem?', 'Até amanhã, meu irmão.'],
  },
  {
    language: 'it',
    encoding: 'windows-1252',
    lines: ['Perché non è più qui?', 'La città è là, oltre il ponte.', 'Così può tornare giù.'],
  },
  {
    language: 'sv',
    encoding: 'windows-1252',
    lines: ['Var är mörkret på väg nu?', 'Ljuset gör ingen trött än.', 'Gå över ån före kvällen.'],
  },
  {
    language: 'da',
    encoding: 'windows-1252',
    lines: ['Hvor blev lyset af, kære ven?', 'Vi så på månen i går aftes.', 'Døren står åben, gå bare ind.'],
  },
  {
    language: 'pl',
    encoding: 'windows-1250',
    lines: [
      'Gdzie jest światło, którego szukałeś?',
      'Proszę, zostań jeszcze chwilę.',
      'Następny pociąg odjeżdża później.',
    ],
  },
  {
    language: 'cs',
    encoding: 'windows-1250',
    lines: ['Kde je světlo, které jsi hledal?', 'Příště přijď dříve, už je pozdě.', 'Můžeme jít domů pěšky.'],
  },
  {
    language: 'hu',
    encoding: 'windows-1250',
    lines: ['Hol van a fény, amit kerestél?', 'Később jövök, a nézőtér üres.', 'Jó éjszakát, öreg tükör!'],
  },
  {
    language: 'ro',
    encoding: 'windows-1250',
    lines: [
      'Unde este lumina pe care o căutai până acum și încă în viață?',
      'Mâine dimineață plecăm împreună.',
      'Și totuși nu știu cine ești.',
    ],
  },
  {
    language: 'hr',
    encoding: 'windows-1250',
    lines: [
      'Gdje je svjetlo koje si tražio?',
      'Već je kasno, kuća je prazna.',
      'Doći ću sutra, neću zaboraviti šešir.',
    ],
  },
  {
    language: 'ru',
    encoding: 'windows-1251',
    lines: ['Где ты был этой ночью?', 'Я искала тебя возле старого театра.', 'Ничего, свет уже погас. Пойдём домой.'],
  },
  {
    language: 'uk',
    encoding: 'windows-1251',
    lines: ['Де ти був цієї ночі?', 'Я шукала тебе біля старого театру.', 'Нічого, світло вже згасло, їдьмо додому.'],
  },
  {
    language: 'bg',
    encoding: 'windows-1251',
    lines: ['Къде беше тази нощ?', 'Търсих те до стария театър.', 'Няма нищо, светлината вече угасна.'],
  },
  {
    language: 'ru',
    encoding: 'koi8-r',
    lines: ['Где ты был этой ночью?', 'Я искала тебя возле старого театра.', 'Ничего, свет уже погас. Пойдём домой.'],
  },
  {
    language: 'el',
    encoding: 'windows-1253',
    lines: ['Πού ήσουν χθες το βράδυ;', 'Σε έψαχνα δίπλα στο παλιό θέατρο.', 'Δεν πειράζει, το φως έχει ήδη σβήσει.'],
  },
  {
    language: 'tr',
    encoding: 'windows-1254',
    lines: [
      'Dün gece neredeydin, ışığı kim söndürdü?',
      'Seni eski tiyatronun yanında aradım.',
      'Önemli değil, gösteri çoktan başladı.',
    ],
  },
  {
    language: 'he',
    encoding: 'windows-1255',
    lines: ['איפה היית אתמול בלילה?', 'חיפשתי אותך ליד התיאטרון הישן.', 'לא נורא, האור כבר כבה. בוא הביתה.'],
  },
  {
    language: 'ar',
    encoding: 'windows-1256',
    lines: ['أين كنت ليلة أمس؟', 'بحثت عنك قرب المسرح القديم.', 'لا بأس، لقد انطفأ الضوء. هيا إلى البيت.'],
  },
  {
    language: 'lv',
    encoding: 'windows-1257',
    lines: [
      'Kur tu biji šonakt, vai pie jūras?',
      'Es tevi meklēju pie vecā teātra.',
      'Nekas, gaisma jau ir nodzēsta, ejam mājās.',
    ],
  },
  {
    language: 'lt',
    encoding: 'windows-1257',
    lines: [
      'Kur tu buvai šią naktį?',
      'Ieškojau tavęs prie senojo teatro.',
      'Nieko tokio, šviesa jau užgeso, eikime namų link.',
    ],
  },
  {
    language: 'th',
    encoding: 'windows-874',
    lines: ['เมื่อคืนคุณอยู่ที่ไหน', 'ฉันตามหาคุณใกล้โรงละครเก่า', 'ไม่เป็นไร ไฟดับไปแล้ว กลับบ้านกันเถอะ'],
  },
  {
    language: 'ja',
    encoding: 'shift_jis',
    lines: ['昨日の夜はどこにいたの？', '古い劇場のそばで君を探していたんだ。', 'もう明かりは消えた。家に帰ろう。'],
  },
  {
    language: 'zh-Hans',
    encoding: 'gb18030',
    lines: ['你昨天晚上在哪里？', '我在老剧院旁边找你。', '没关系，灯已经灭了，我们回家吧。'],
  },
  {
    language: 'zh-Hant',
    encoding: 'big5',
    lines: ['你昨天晚上在哪裡？', '我在老劇院旁邊找你。', '沒關係，燈已經滅了，我們回家吧。'],
  },
  {
    language: 'ko',
    encoding: 'euc-kr',
    lines: ['어젯밤에 어디 있었어?', '오래된 극장 옆에서 너를 찾았어.', '괜찮아, 불은 벌써 꺼졌어. 집에 가자.'],
  },
]

/** The lines as a SubRip file, four seconds each. */
export function asSrt(lines: readonly string[]): string {
  return lines
    .map(
      (line, index) =>
        `${index + 1}\r\n00:00:${String(index * 4).padStart(2, '0')},000 --> 00:00:${String(index * 4 + 3).padStart(2, '0')},500\r\n${line}\r\n\r\n`,
    )
    .join('')
}

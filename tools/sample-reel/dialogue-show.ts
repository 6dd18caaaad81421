import { line, type Line } from './dialogue.ts'

/** "Test Card Theatre", by folder of the episode. */
export const SHOW_DIALOGUE: Readonly<Record<string, readonly Line[]>> = {
  s1e1: [
    line(2.4, 5.6, 'Please stand by.', 'Permanezcan a la espera.', 'يُرجى الانتظار.'),
    line(
      6.4,
      9.6,
      '– For how long?\n– Until the sand says so.',
      '– ¿Cuánto tiempo?\n– Hasta que lo diga la arena.',
      '– إلى متى؟\n– حتى يقول الرمل كلمته.',
    ),
    line(10.4, 13.6, 'It has run out. Shall we go?', 'Se acabó. ¿Nos vamos?', 'لقد نفد. هل نمضي؟'),
    line(
      14.4,
      17.6,
      'Somebody always turns it over.',
      'Siempre hay alguien que le da la vuelta.',
      'هناك دائمًا من يقلبها.',
    ),
    line(18.2, 19.6, 'Good night.', 'Buenas noches.', 'تصبحون على خير.'),
  ],
  s1e2: [
    line(2.4, 5.6, 'A circle lives in the middle.', 'Un círculo vive en el medio.', 'دائرةٌ تسكن الوسط.'),
    line(
      6.4,
      9.6,
      'What is beyond the last square?',
      '¿Qué hay más allá del último cuadro?',
      'ماذا يوجد وراء المربع الأخير؟',
    ),
    line(10.4, 13.6, 'More squares. I counted.', 'Más cuadros. Los conté.', 'مزيدٌ من المربعات. لقد عددتها.'),
    line(14.4, 17.6, 'The middle missed me.', 'El medio me echaba de menos.', 'لقد اشتاق إليَّ الوسط.'),
    line(18.2, 19.6, 'Good night.', 'Buenas noches.', 'تصبحون على خير.'),
  ],
  s1e3: [
    line(2.4, 5.6, 'Grey had never been to town.', 'Gris nunca había ido a la ciudad.', 'لم يزر الرماديُّ المدينة قط.'),
    line(
      6.4,
      9.6,
      '– Which way to the bright end?\n– Up the steps.',
      '– ¿Por dónde se va a la claridad?\n– Escaleras arriba.',
      '– أين الطريق إلى الطرف المضيء؟\n– اصعد الدرجات.',
    ),
    line(
      10.4,
      13.6,
      'Somebody has switched on the windows.',
      'Alguien encendió las ventanas.',
      'لقد أضاء أحدهم النوافذ.',
    ),
    line(
      14.4,
      17.6,
      'It is not black and white.\nIt never was.',
      'No es blanco y negro.\nNunca lo fue.',
      'ليست بالأبيض والأسود.\nولم تكن كذلك يومًا.',
    ),
    line(18.2, 19.6, 'Good night.', 'Buenas noches.', 'تصبحون على خير.'),
  ],
  s2e1: [
    line(
      2.4,
      5.6,
      'Red, green and blue\nwere not on speaking terms.',
      'Rojo, verde y azul\nno se hablaban.',
      'الأحمر والأخضر والأزرق\nكانوا متخاصمين.',
    ),
    line(
      6.4,
      9.6,
      'A little to the left. No, the other left.',
      'Un poco a la izquierda. No, la otra.',
      'قليلًا إلى اليسار. لا، اليسار الآخر.',
    ),
    line(10.4, 13.6, 'Hold still. I can almost see us.', 'Quietos. Ya casi nos veo.', 'اثبتوا. أكاد أرانا.'),
    line(14.4, 17.6, 'So that is what white is.', 'Así que esto es el blanco.', 'هذا هو الأبيض إذن.'),
    line(18.2, 19.6, 'Good night.', 'Buenas noches.', 'تصبحون على خير.'),
  ],
  s2e2: [
    line(
      2.4,
      5.6,
      'Seven bars were too wide for the screen.',
      'Siete barras no cabían en la pantalla.',
      'سبعةُ أشرطة كانت أعرض من الشاشة.',
    ),
    line(
      6.4,
      9.6,
      'Please sit down inside the lines.',
      'Siéntense dentro de las líneas, por favor.',
      'تفضلوا بالجلوس داخل الخطوط.',
    ),
    line(10.4, 13.6, 'One lump or a full signal?', '¿Un terrón o señal completa?', 'قطعة سكر واحدة أم إشارة كاملة؟'),
    line(
      14.4,
      17.6,
      'We must stand up again.\nThe programme is coming back.',
      'Hay que levantarse.\nVuelve el programa.',
      'علينا أن نقف من جديد.\nالبرنامج عائد.',
    ),
    line(18.2, 19.6, 'Good night.', 'Buenas noches.', 'تصبحون على خير.'),
  ],
}

/** Typical texts of a language in an encoding of two bytes a character. */
export interface CharacterModel {
  readonly language: string
  readonly encoding: MultiByteEncoding
  /** The characters that make up about half of any subtitle, in no order. */
  readonly frequent: string
  /** All other characters of the language, with their number below. */
  readonly rest: RegExp
  readonly restCount: number
}

export type MultiByteEncoding = 'shift_jis' | 'euc-jp' | 'gb18030' | 'big5' | 'euc-kr'

const HAN = /[\u4e00-\u9fff]/
const HAN_COUNT = 6000

const JAPANESE = {
  language: 'ja',
  frequent:
    'のいなたんてしるっにかはとがだらもをでれうこあきまりすさよくちそどけめおわつみえじねせろやばへげほむごぞひずふぶぎび人私何君思言見一俺今行来彼分出事時ーン',
  rest: /[\u3040-\u30ff\u4e00-\u9fff]/,
  restCount: 3500,
} as const

export const CHARACTER_MODELS: readonly CharacterModel[] = [
  { ...JAPANESE, encoding: 'shift_jis' },
  { ...JAPANESE, encoding: 'euc-jp' },
  {
    language: 'zh-Hans',
    encoding: 'gb18030',
    frequent:
      '的我你了是不一在有他们这人来个好么会那吗到要就说去没都什为还知道她啊想吧能得过很看可以上大把给自己下对和多谁样怎事呢后时候现做让真中家里用出走再次天但它点从生只年找起子别死爱心叫话快请先太回因所见认等跟带问住最开打如果小女男意思些干成',
    rest: HAN,
    restCount: HAN_COUNT,
  },
  {
    language: 'zh-Hant',
    encoding: 'big5',
    frequent:
      '的我你了是不一在有他們這人來個好麼會那嗎到要就說去沒都什為還知道她啊想吧能得過很看可以上大把給自己下對和多誰樣怎事呢後時候現做讓真中家裡用出走再次天但它點從生只年找起子別死愛心叫話快請先太回因所見認等跟帶問住最開打如果小女男意思些幹成',
    rest: HAN,
    restCount: HAN_COUNT,
  },
  {
    language: 'ko',
    encoding: 'euc-kr',
    frequent:
      '이다는을가에의고하지어나도아그사은해한거라내니게일들인리로있요없기만네자보야대수서우안여당러말정시면전무습주잘까오세제마데음것었구난저모부생할상와같려알왜너금했봐돼',
    rest: /[\uac00-\ud7a3]/,
    restCount: 2300,
  },
]

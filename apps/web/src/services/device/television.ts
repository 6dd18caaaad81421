/** Browsers of television sets, sticks and consoles. */
export const TELEVISIONS =
  /\b(?:SMART-TV|SmartTV|Smart TV|Tizen|Web0S|webOS|HbbTV|BRAVIA|GoogleTV|Android TV|AFT\w+|CrKey|Viera|PlayStation|Xbox)\b/

/** Whether a browser is a television's, by its name or by `?ui=tv`. */
export function isTelevision(userAgent: string, search: string): boolean {
  return TELEVISIONS.test(userAgent) || new URLSearchParams(search).get('ui') === 'tv'
}

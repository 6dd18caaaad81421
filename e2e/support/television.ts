/** What a journey uses to be on a television. */
export const TELEVISION = {
  viewport: { width: 1920, height: 1080 },
  userAgent: 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 Version/6.0 TV Safari/537.36',
}

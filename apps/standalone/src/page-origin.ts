const NAME = /^[\w.-]+(?::\d{1,5})?$|^\[[0-9a-f:]+\](?::\d{1,5})?$/i

/**
 * The origin that the viewer sees in the address bar, for documents that must name it. A reverse proxy sets `x-forwarded-proto`,
 * which is safe to use because only the requester sees the document.
 */
export function pageOrigin(request: Request): string {
  const { host, protocol } = new URL(request.url)
  const isSecure = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
  return `${isSecure ? 'https:' : protocol}//${NAME.test(host) ? host : 'localhost'}`
}

/** The document by which a browser searches here from its address bar; `history`: whether addresses are paths. */
export function openSearchDocument(origin: string, { history }: { history: boolean }): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Matinee</ShortName>
  <Description>Films and shows</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="192" height="192" type="image/png">${origin}/icons/icon-192.png</Image>
  <Url type="text/html" method="get" template="${origin}${history ? '' : '/#'}/browse/{searchTerms}"/>
</OpenSearchDescription>
`
}

/**
 * Configuration of the web app in `/config.js`: keys `VITE_<KEY>` on `window.__CONFIG__`. Source: specification §3
 * "Feature flags and config", product facts §2.
 */
import * as z from 'zod/mini'

const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
)
const baseUrl = z.string().check(z.regex(/^(https?:\/\/|\/)/, 'must be a path or start with http'))

const linkUrl = z.string().check(z.regex(/^https?:\/\//, 'must start with http'))

export const webConfigSchema = z.object({
  /** History routing when true, hash routing when false. */
  NORMAL_ROUTER: z._default(flag, true),
  /** The movie database's API: our own catalogue or gateway, unless a static site carries a key. */
  CATALOGUE_URL: z._default(baseUrl, '/catalogue/3'),
  /** Base of posters by size: `{base}/w342{poster_path}`. */
  CATALOGUE_IMAGE_URL: z._default(baseUrl, '/catalogue/t/p'),
  /** Only for a site without a server of ours: the page then calls TMDB itself with this read token. */
  TMDB_READ_API_KEY: z.optional(
    z.string().check(z.regex(/^[^.\s]+\.[^.\s]+\.[^.\s]+$/, 'must be a read token of three parts')),
  ),
  /** The accounts server: ours by default, another, or `none`. The viewer may choose their own instead. */
  BACKEND_URL: z._default(
    z.string().check(z.regex(/^(https?:\/\/|\/|none$)/, 'must be a path, start with http or be none')),
    '/api',
  ),
  /** Hosts to replace in stream, thumbnail and cast addresses: `before:after`, comma-separated. */
  CDN_REPLACEMENTS: z._default(z.string(), ''),
  /** Whether the next episode may autoplay for viewers without extension or proxy. */
  ALLOW_AUTOPLAY: z._default(flag, false),
  /**
   * Proxies and scrape servers for all viewers, comma-separated: an address, or `|type=api|address` for a scrape
   * server. A path such as `/proxy` is a part of this site.
   */
  CORS_PROXY_URL: z._default(z.string(), ''),
  /** Sends a viewer who has neither extension nor proxies through the setup before the first film. */
  HAS_ONBOARDING: z._default(flag, false),
  /** Links of the setup; each is shown only when it is set. */
  ONBOARDING_CHROME_EXTENSION_INSTALL_LINK: z.optional(linkUrl),
  ONBOARDING_FIREFOX_EXTENSION_INSTALL_LINK: z.optional(linkUrl),
  ONBOARDING_PROXY_INSTALL_LINK: z.optional(linkUrl),
  /** Where the setup sends one harmless request through a proxy; the answer is JSON whose `url` is this address. */
  PROXY_TEST_URL: z._default(linkUrl, 'https://postman-echo.com/get'),
  /** Site key of the human check that this host's proxies and scrape servers require. */
  TURNSTILE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/, 'must be a site key'))),
  /**
   * The third party's check that the accounts server requires of new accounts, if any. Only then the page's policy
   * admits that party. A server in the same process names it by itself.
   */
  REGISTRATION_CHECK: z.optional(z.enum(['turnstile', 'recaptcha'])),
  /** Titles that may not be shown: `movie-<id>` or `series-<id>`, comma-separated. */
  DISALLOWED_IDS: z._default(z.string(), ''),
  /** Titles an hour that are searched before anybody presses them; 0 turns it off. */
  LOOK_AHEAD_PER_HOUR: z._default(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,4}$/, 'must be a whole number'))]),
      z.transform(Number),
    ),
    30,
  ),
  /** The host's key for OpenSubtitles, for viewers without one of their own. It is public. */
  OPENSUBTITLES_KEY: z.optional(z.string().check(z.regex(/^[\w-]{1,200}$/, 'must be a key'))),
  /** Casting: loads the official sender script from its maker. Only then the page's policy admits it. */
  CAST_ENABLED: z._default(flag, false),
  /** Links of this host; each is shown only when it is set. */
  CHAT_URL: z.optional(linkUrl),
  SOURCE_URL: z.optional(linkUrl),
  SOCIAL_URL: z.optional(linkUrl),
  DOCS_URL: z.optional(linkUrl),
  /** Profile that the button of `/jip` opens. */
  JIP_URL: z.optional(linkUrl),
  /** Turns the takedown page on; it also needs an address. */
  HAS_DMCA: z._default(flag, false),
  /** Takedown contact: on its page, in the footer, on the support page. */
  DMCA_EMAIL: z.optional(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'))),
  /** A notice about the sources, shown on home until it is closed. */
  PROVIDER_NOTICE: z.optional(z.string()),
  /** Closes the admin page with a word: its SHA-256 in hexadecimal. The page checks it, no server does. */
  ADMIN_TOKEN_SHA256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i, 'must be a SHA-256 in hexadecimal'))),
  /** When this site will be down, in words: announced on a screen of its own, once a visit. */
  DOWNTIME: z.optional(z.string()),
  /** Base address of the sample reel, with a trailing slash. */
  SAMPLES_URL: z._default(baseUrl.check(z.regex(/\/$/, 'must end with a slash')), '/samples/'),
})
export type WebConfig = Readonly<z.infer<typeof webConfigSchema>>

export const WEB_CONFIG_KEYS = Object.freeze(Object.keys(webConfigSchema.shape)) as ReadonlyArray<keyof WebConfig>

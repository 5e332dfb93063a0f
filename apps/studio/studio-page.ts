import type { TemplateCard } from '#features/projects/templates.contract.ts';
import type { OwnSettings } from '#platform/web/site-settings.ts';

/** How the installation is called, and the rule of its accent colour; empty for the built-in one. */
export interface Identity {
  siteName: string;
  accentRule: string;
  /** With the whole address. */
  logo: OwnSettings['logo'];
}

/** Heading and sentence of a page, as plain text. */
export interface PageText {
  heading: string;
  sentence: string;
}

interface StudioPage extends Identity {
  siteUrl: string;
  /** Of this host. */
  studioUrl: string;
  text: PageText;
  /** Shown to a guest, who hears them and logs in to begin with one. */
  templates: readonly Pick<TemplateCard, 'id' | 'title' | 'imageUrl'>[];
  /** The campaign in the address, passed on unchanged. */
  campaign: string | null;
  /** The name of the signed-in member; null for a guest. */
  username: string | null;
  /** The home of the member's school; null without one. Students use no page of the site. */
  school: { home: string; isStudent: boolean } | null;
  /** The address of this page, without its host. */
  url: string;
  /** Where the source of this installation is offered. */
  sourceUrl: string;
  /** Addresses of the built styles, which bring the site's fonts; none without a build. */
  styles: readonly string[];
}

const style = `:root{color-scheme:dark light}body{margin:0;min-height:100vh;display:grid;place-items:center;font:17px/1.6 'Inter Variable',system-ui,sans-serif;
background:light-dark(#f7f5f0,#0c0d12);color:light-dark(#1b1b24,#f2f1ec)}main{box-sizing:border-box;width:100%;max-width:44rem;padding:2rem}
svg{display:block;width:100%;height:auto;border-radius:16px;margin-bottom:2rem}h1{font-family:'Bricolage Grotesque Variable',system-ui,sans-serif;font-size:clamp(2rem,1.4rem + 3vw,3.5rem);line-height:1.03;letter-spacing:-.035em;margin:0 0 1rem}
p{color:light-dark(#56565f,#b3b4bd);max-width:34rem;margin:0 0 1rem}nav{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
a{display:inline-flex;align-items:center;min-height:48px;padding:0 1.25rem;border-radius:6px;background:light-dark(#e8e5df,#24252e);color:inherit;font-weight:600;text-decoration:none}
nav a:first-child{background:var(--accent,#f2ca3b);color:var(--on-accent,#1b1b24)}p.who{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center;margin-top:2rem}.who a{min-height:44px;padding:0;background:none;color:inherit;text-decoration:underline;text-underline-offset:4px}
.logo{min-height:44px;padding:0;background:none;margin-bottom:1rem}.logo img{display:block;height:40px;width:auto;max-width:100%;object-fit:contain}
section{margin-top:3rem}h2{font-size:1.25rem;margin:0 0 1rem}ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(160px,1fr));gap:1rem;margin:0;padding:0;list-style:none}li{overflow-wrap:anywhere}.tile{display:grid;align-content:start;padding:0;background:none;font-weight:inherit}li img{width:100%;height:auto;border-radius:12px;margin-bottom:.5rem}li span{color:light-dark(#56565f,#b3b4bd);font-size:.875rem}
a:focus-visible{outline:3px solid var(--focus,light-dark(#b9831b,#f2ca3b));outline-offset:3px}.lit{fill:var(--accent,#f2ca3b)}.head{stroke:var(--accent,#f2ca3b)}`;

/** Lanes with clips, and the playhead. */
const lanes = [
  [40, 150, 250],
  [110, 210, 400],
  [200, 420],
]
  .map((starts, lane) =>
    starts
      .map(
        (x, at) =>
          `<rect x="${x}" y="${34 + lane * 52}" width="${at === starts.length - 1 ? 190 : 90}" height="40" rx="8" ${lane === 2 && at === 1 ? 'class="lit"' : 'fill="#3a3b46"'}/>`,
      )
      .join(''),
  )
  .join('');
const drawing = `<svg viewBox="0 0 640 210" aria-hidden="true"><rect width="640" height="210" fill="#14151b"/>${lanes}<path d="M360 18v178" class="head" stroke-width="3"/><path d="M351 16h18l-9 12z" class="lit"/></svg>`;

/** The ways to sign up and to log in, which lead back to this address. */
function signInLinks(
  url: string,
  { siteUrl, studioUrl }: Pick<StudioPage, 'siteUrl' | 'studioUrl'>,
): string[] {
  const address = url.startsWith('/session/') ? '/' : url.slice(0, 1500);
  const path = encodeURIComponent(address);
  const back = encodeURIComponent(studioUrl + address);
  return [
    `<a href="/session/begin?path=${path}">Log in</a>`,
    `<a href="${siteUrl}/auth?tab=sign_up&amp;redirect_to=${back}">Sign up</a>`,
    `<a href="/session/begin?from=education&amp;path=${path}">Log in with a school account</a>`,
  ];
}

const linksOfSite = (siteUrl: string): string[] => [
  `<a href="${siteUrl}/account/projects">My projects</a>`,
  `<a href="${siteUrl}/online-studio">What the studio does</a>`,
];

const signedInLine = (username: string | null): string =>
  username === null
    ? ''
    : `<span>Signed in as <b>${escapeText(username)}</b></span><a href="/logout">Log out</a>`;

const templateTile = ({ id, title, imageUrl }: StudioPage['templates'][number]): string =>
  `<li><a class="tile" href="/templates/${escapeText(id)}/new-project"><img src="${escapeText(imageUrl)}" alt="" width="480" height="300" loading="lazy"><b>${escapeText(title)}</b><span>Open and play</span></a></li>`;

const templateList = (templates: StudioPage['templates']): string =>
  templates.length === 0
    ? ''
    : `<section><h2>Templates</h2><ul>${templates.map(templateTile).join('')}</ul></section>`;

const logoLink = (
  { src, width, height }: NonNullable<OwnSettings['logo']>,
  { siteUrl, siteName }: { siteUrl: string; siteName: string },
): string =>
  `<a class="logo" href="${siteUrl}"><img src="${escapeText(src)}" alt="${escapeText(siteName)}" width="${width}" height="${height}"></a>`;

/** A page of the studio's host without a script. Its links leave the frame of another page. */
export function studioPage({
  siteUrl,
  studioUrl,
  text,
  templates,
  campaign,
  username,
  school,
  url,
  sourceUrl,
  siteName,
  accentRule,
  logo,
  styles,
}: StudioPage): string {
  const links = [
    ...(username === null ? signInLinks(url, { siteUrl, studioUrl }) : []),
    ...(school ? [`<a href="${school.home}">My school</a>`] : []),
    ...(school?.isStudent ? [] : linksOfSite(siteUrl)),
  ].join('');
  const data = campaign === null ? '' : ` data-campaign="${escapeText(campaign)}"`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><base target="_top"><title>The studio · ${escapeText(siteName)}</title>${styleLinks(styles)}<style>${style}${accentRule}</style></head><body${data}><main>${logo ? logoLink(logo, { siteUrl, siteName }) : ''}${drawing}<h1>${escapeText(text.heading)}</h1>
<p>${escapeText(text.sentence)}</p>
<nav aria-label="Where to go">${links}</nav>
${templateList(templates)}<p class="who">${school?.isStudent ? '<a href="/logout">Log out</a>' : signedInLine(username)}<a href="${escapeText(sourceUrl)}">Source</a></p></main></body></html>`;
}

/** The elements that load styles. */
export const styleLinks = (styles: readonly string[]): string =>
  styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('');

/** Escapes text for HTML content and attributes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);
}

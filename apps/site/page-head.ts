import { withSiteName } from '#platform/pure/site-name.ts';
import { serializePageState } from '#platform/web/page-state.ts';
import { type SiteSettings, siteNameOf } from '#platform/web/site-settings.ts';
import type { StructuredThing } from '#platform/web/structured-data.ts';

export interface HeadFacts {
  title: string;
  description?: string;
  /** Path of the page's canonical address; none for pages that search engines should not index. */
  path?: string;
  /** The picture for link previews; that of the installation by default. */
  image?: string | undefined;
  /** In the place of `image`: a share card of 1200 x 630 px, and what it shows. */
  card?: { address: string; alt: string } | undefined;
  /** Open Graph type, `website` by default. */
  kind?: string;
  /** More `<link>`s, for example oEmbed discovery. */
  links?: readonly Record<string, string>[];
  /** More pairs, for example `og:audio`; those of `twitter:` replace the defaults. */
  properties?: Readonly<Record<string, string>>;
  noIndex?: boolean;
  /** JSON-LD for guests, of pages that search engines may index. Navigation in the browser writes none. */
  things?: readonly StructuredThing[] | undefined;
}

type Tag = readonly ['meta' | 'link', Readonly<Record<string, string>>];

/** The head of one page, ready to be written as HTML or into the document. */
export interface PageHead {
  title: string;
  tags: readonly Tag[];
  /** JSON-LD; '' for none. */
  data: string;
}

/** Of pages that have no picture of their own, 1200 x 630 px. */
const defaultImage = '/og.png';

/** Turns the facts of a page into title, description, canonical address and Open Graph tags. */
export function pageHead(facts: HeadFacts, settings: Pick<SiteSettings, 'siteUrl' | 'own'>): PageHead {
  const { siteUrl } = settings;
  const siteName = siteNameOf(settings);
  const tags: Tag[] = [];
  const named = (text: string) => withSiteName(text, siteName);
  const property = (name: string, content: string) =>
    tags.push(['meta', { property: name, content: named(content) }]);
  if (facts.description) tags.push(['meta', { name: 'description', content: named(facts.description) }]);
  if (facts.noIndex) tags.push(['meta', { name: 'robots', content: 'noindex' }]);
  property('og:site_name', siteName);
  property('og:type', facts.kind ?? 'website');
  property('og:title', facts.title);
  if (facts.description) property('og:description', facts.description);
  if (facts.path !== undefined) {
    tags.push(['link', { rel: 'canonical', href: siteUrl + facts.path }]);
    property('og:url', siteUrl + facts.path);
  }
  const { card } = facts;
  property('og:image', new URL(card?.address ?? facts.image ?? defaultImage, siteUrl).href);
  if (card || !facts.image) {
    property('og:image:width', '1200');
    property('og:image:height', '630');
  }
  if (card) property('og:image:alt', card.alt);
  if (!facts.properties?.['twitter:card'])
    tags.push(['meta', { name: 'twitter:card', content: 'summary_large_image' }]);
  for (const [name, content] of Object.entries(facts.properties ?? {})) {
    if (name.startsWith('twitter:')) tags.push(['meta', { name, content }]);
    else property(name, content);
  }
  for (const link of facts.links ?? []) tags.push(['link', link]);
  const title = named(facts.title);
  const data =
    import.meta.env.SSR && facts.things && !facts.noIndex
      ? serializePageState({ '@context': 'https://schema.org', '@graph': facts.things }, (_key, value) =>
          typeof value === 'string' ? named(value) : value,
        )
      : '';
  return { title: title === siteName ? title : `${title} · ${siteName}`, tags, data };
}

/** Escapes text for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);
}

/** The head as HTML; every tag carries `data-head`, so that the browser can replace them. */
export function headHtml(head: PageHead, nonce: string): string {
  const tags = head.tags.map(([tag, attributes]) => {
    const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
    return `<${tag} data-head${text.join('')}>`;
  });
  const data =
    head.data && `<script type="application/ld+json" nonce="${nonce}" data-head>${head.data}</script>`;
  return `<title>${escapeHtml(head.title)}</title>${tags.join('')}${data}`;
}

/** Writes the head of the current page into the document after navigation. */
export function applyHead(head: PageHead, document: Document): void {
  document.title = head.title;
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
  for (const [tag, attributes] of head.tags) {
    const element = document.createElement(tag);
    element.setAttribute('data-head', '');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.head.append(element);
  }
}

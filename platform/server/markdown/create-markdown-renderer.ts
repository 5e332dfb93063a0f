import { Marked, type MarkedExtension } from 'marked';
import sanitizeHtml from 'sanitize-html';

type Attributes = Record<string, string>;
type Transform = (tagName: string, attributes: Attributes) => sanitizeHtml.Tag;

interface MarkdownRules {
  /** Whether every line break of the source is one of the text (the default), or ends a word only. */
  breaks?: boolean;
  /** The tags of the HTML. The words of all others stay. */
  tags: readonly string[];
  attributes: Readonly<Record<string, readonly string[]>>;
  /** Tags that stand in the place of others. */
  replaced?: Readonly<Record<string, string | Transform>>;
  /** The schemes of links. */
  schemes?: readonly string[];
  /** The schemes of pictures of other sites; addresses of this site need none. */
  pictureSchemes?: readonly string[];
  classes?: Readonly<Record<string, RegExp[]>>;
  /** The attributes of a link that is written with these; `siteUrl` is the renderer's second parameter. */
  link: (attributes: Attributes, siteUrl: string) => Attributes;
  /** Writes some elements otherwise than Markdown does. */
  renderer?: NonNullable<MarkedExtension['renderer']>;
  /** Reads some elements otherwise than Markdown does: undefined for plain text, false for Markdown's own way. */
  tokenizer?: NonNullable<MarkedExtension['tokenizer']>;
}

export const isExternalLink = (href: string | undefined): boolean => /^https?:/i.test(href ?? '');

/**
 * Makes a renderer of Markdown as sanitised HTML, which has what the rules allow: of no text comes a script, a frame, a style or an
 * address of another scheme. Pictures load lazily; those without an allowed address are left out.
 */
export function createMarkdownRenderer(rules: MarkdownRules): (source: string, siteUrl?: string) => string {
  const {
    breaks = true,
    tags,
    attributes,
    schemes = ['http', 'https', 'mailto'],
    renderer,
    tokenizer,
  } = rules;
  const markdown = new Marked({
    gfm: true,
    breaks,
    async: false,
    ...(renderer && { renderer }),
    ...(tokenizer && { tokenizer }),
  });
  const toOptions = (siteUrl: string): sanitizeHtml.IOptions => ({
    allowedTags: [...tags],
    allowedAttributes: Object.fromEntries(
      Object.entries(attributes).map(([tag, names]) => [tag, [...names]]),
    ),
    ...(rules.classes && { allowedClasses: { ...rules.classes } }),
    allowedSchemes: [...schemes],
    allowedSchemesByTag: { img: [...(rules.pictureSchemes ?? [])] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      ...rules.replaced,
      a: (tagName, attribs) => ({ tagName, attribs: rules.link(attribs, siteUrl) }),
      img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  });
  return (source, siteUrl = '') => sanitizeHtml(markdown.parse(source) as string, toOptions(siteUrl)).trim();
}

import type { Article, BreadcrumbList, Thing } from 'schema-dts';
import { siteNameMark } from '#platform/pure/site-name.ts';

/** What a page is about, in words of schema.org, as JSON-LD has it. */
export type StructuredThing = Exclude<Thing, string>;

/** The way to a page: names and paths, the page itself last. */
export const breadcrumbs = (
  siteUrl: string,
  crumbs: readonly (readonly [name: string, path: string])[],
): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: new URL(path, siteUrl).href,
  })),
});

/** A duration in milliseconds as ISO 8601 writes it, in whole seconds. */
export const isoDuration = (ms: number): string => `PT${Math.round(ms / 1000)}S`;

interface ArticleFacts {
  title: string;
  description: string;
  /** Null for one without a picture of its own. */
  image: string | null;
  /** ISO 8601. */
  publishedAt: string;
  path: string;
}

/** An article that the installation publishes. */
export function articleOf(facts: ArticleFacts, siteUrl: string): Article {
  const { title, description, image, publishedAt, path } = facts;
  const publisher = { '@type': 'Organization', name: siteNameMark, url: `${siteUrl}/` } as const;
  return {
    '@type': 'Article',
    headline: title,
    ...(description !== '' && { description }),
    ...(image !== null && { image: new URL(image, siteUrl).href }),
    datePublished: publishedAt,
    author: publisher,
    publisher,
    mainEntityOfPage: siteUrl + path,
  };
}

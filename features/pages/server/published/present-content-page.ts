import { findMedia } from '#features/media/server/find-media.ts';
import type { Call } from '#platform/server/call.ts';
import type { ContentPage } from '../../contract.ts';
import { coursesOf, lessonPlaceOf } from '../../model/courses.ts';
import type { SubpageCard } from '../../model/navigation.ts';
import type { PageDocument } from '../../model/page-document.ts';
import { navigationOf, pagesBelow, trailOf } from '../../model/page-navigation.ts';
import { mediaIdsIn } from '../../model/resolve-fields.ts';
import { renderMarkdown } from '../markdown/render-markdown.ts';
import { remotePagesOf } from '../remote/remote-pages.ts';
import { logBlockFailure, resolveBlocks } from './resolve-document.ts';
import type { ShownPage } from './shown-pages.ts';

/** Rendered Markdown by its source, of one document. */
export type RenderedTexts = Map<string, string>;

/** Stands in texts for the address of the installation's support. */
const supportEmailMark = '{{support_email}}';

export interface PresentInput {
  page: ShownPage;
  document: PageDocument;
  /** The shown pages of the same host. */
  pages: readonly ShownPage[];
  /** Where its Markdown is kept once it is rendered. */
  texts: RenderedTexts;
}

/** A page with a document as readers get it. */
export async function presentContentPage(
  call: Call,
  { page, document, pages, texts }: PresentInput,
): Promise<ContentPage> {
  const { supportEmail } = call.platform.config;
  const { title, description, type, shareImage, unlisted } = document;
  const below = pagesBelow(pages, page);
  const courses = coursesOf(pages);
  const ids = mediaIdsIn(document.blocks);
  for (const image of [shareImage, ...below.map(({ head }) => head.shareImage)]) if (image) ids.add(image.id);
  const remote = await remotePagesOf(call.platform)?.get(call.now);
  const own = [...ids].filter((id) => !remote?.media.has(id));
  const media = await findMedia(call, own);
  const getMedia = (id: string) => remote?.media.get(id) ?? media.get(id);
  const toCard = ({ id, path, head }: ShownPage): SubpageCard => ({
    path,
    title: head.title,
    description: head.description,
    image: (head.shareImage && getMedia(head.shareImage.id)) ?? null,
    lessons: courses.find((course) => course.page.id === id)?.lessons.length ?? 0,
  });
  return {
    id: page.id,
    attributes: {
      path: page.path,
      title,
      type,
      description,
      navigation: type === 'home' ? null : navigationOf(pages, page),
      publishedAt: page.publishedAt.toISOString(),
      shareImageUrl: shareImage
        ? (getMedia(shareImage.id)?.url ?? null)
        : page.card
          ? call.platform.files.publicUrl(page.card)
          : null,
      unlisted,
      lesson: lessonPlaceOf(courses, page),
      blocks: resolveBlocks(document.blocks, {
        findMedia: getMedia,
        renderMarkdown: (source) => renderOnce(texts, source.replaceAll(supportEmailMark, supportEmail)),
        trail: trailOf(pages, page),
        subpages: below.map(toCard),
        onFailure: (blockId, reason) =>
          logBlockFailure(call.platform.log, { pageId: page.id, blockId, reason }),
      }),
    },
  };
}

function renderOnce(texts: RenderedTexts, source: string): string {
  const html = texts.get(source) ?? renderMarkdown(source);
  texts.set(source, html);
  return html;
}

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderBannerBody } from '#features/announcements/server/render-banner-body.ts';
import { renderNewsBody } from '#features/news/server/render-news-body.ts';
import { renderMarkdown as renderPageText } from '#features/pages/server/markdown/render-markdown.ts';
import { renderMarkdown as renderMemberText } from '#platform/server/markdown/render-markdown.ts';

type Output = Record<'source' | 'banner' | 'news' | 'page' | 'member' | 'email', string>;

/** What each kind of text became when each had a renderer of its own. */
const outputs = JSON.parse(
  readFileSync(new URL('markdown-outputs.json', import.meta.url), 'utf8'),
) as readonly Output[];

test.each(outputs)(
  'a text is rendered for banners, news, pages, members and e-mails as it ever was: $source [SITE-095]',
  ({ source, ...expected }) => {
    expect({
      banner: renderBannerBody(source),
      news: renderNewsBody(source),
      page: renderPageText(source),
      member: renderMemberText(source),
      email: renderMemberText(source, 'https://hall.example'),
    }).toEqual(expected);
  },
);

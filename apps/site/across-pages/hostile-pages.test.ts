import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishPage, savePage } from '#features/pages/admin.contract.ts';
import { blockKinds } from '#features/pages/model/block-kinds.ts';
import { pagePathError } from '#features/pages/model/page-path.ts';
import { aContentPage } from '#features/pages/testing/a-content-page.ts';
import { hostileDocument } from '#features/pages/testing/hostile-document.ts';
import { hostileMedia } from '#features/pages/testing/hostile-media.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { hostileMark, hostileTexts } from '#testing/hostile-texts.ts';
import { type Member, worldOf } from '#testing/world.ts';

let site: ASite;
let admin: Member;
beforeAll(async () => {
  site = await aSite();
  admin = await worldOf(site).person('admin', { admin: true });
}, 300_000);
afterAll(() => site.close());

/** Tags of a document with the mark, or with an address that would run a script. */
const runningTags = (html: string): string[] =>
  (html.match(/<[a-z](?:"[^"]*"|'[^']*'|[^<>"'])*>/gi) ?? []).filter((tag) => {
    const outsideOfTexts = tag.replaceAll(/"[^"]*"/g, '""');
    return (
      new RegExp(`\\s${hostileMark}(?=[\\s=>])`).test(outsideOfTexts) ||
      /\son\w+=/i.test(outsideOfTexts) ||
      /(?:href|src|action|data)="\s*(?:javascript|vbscript|data:text)/i.test(tag)
    );
  });

test('the check finds what would run', () => {
  for (const tag of ['<img x-h src="x">', '<b onclick="ran()">', '<a href="javascript:ran()">'])
    expect(runningTags(tag)).toEqual([tag]);
  expect(runningTags('<a title="<img x-h> onclick=ran()" href="/">')).toEqual([]);
});

test('150 hostile texts in every text of a page run nowhere [CMS-094]', async () => {
  const media = await hostileMedia(worldOf(site), admin);
  let { id, path, draft } = await aContentPage(admin, hostileDocument('first', media));
  expect(hostileTexts).toHaveLength(150);
  for (const text of hostileTexts) {
    const saved = await admin.call(savePage, {
      id,
      revision: draft.revision,
      document: hostileDocument(text, media),
    });
    ({ draft } = (await admin.call(publishPage, { id, revision: saved.data.draft.revision })).data);
    const html = await (await fetch(site.url + path)).text();
    expect(html.match(/data-block/g)?.length).toBe(blockKinds.length);
    expect(runningTags(html), text).toEqual([]);
  }
}, 300_000);

test('none of the 150 texts is the path of a page [CMS-094]', () => {
  for (const text of hostileTexts) expect(pagePathError(`/${text}`), text).toBe('is invalid');
});

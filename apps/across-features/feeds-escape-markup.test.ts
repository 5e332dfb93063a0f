import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { updateList } from '#features/lists/contract.ts';
import { aList } from '#features/lists/testing/a-list.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { genreId } from '#features/tracks/model/genres.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { readAccessList } from '#testing/access/access-list.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const parser = new XMLParser({ isArray: (name) => name === 'item', htmlEntities: true, trimValues: false });

/** Text as an attacker writes it, text already escaped once, and ordinary text. */
const hostile = '<img src=x onerror=alert(1)> &lt;script&gt; &#60;b&#62; a<b & R&B "Q" &amp;amp;';
const markup = `<script>alert(1)</script>${hostile}`;

interface FeedText {
  title: string;
  description: string;
  'dc:creator'?: string;
}

/** What a feed reader shows when it takes the text for HTML: the words, and the number of elements. */
function shown(html: string) {
  const { body } = new new Window().DOMParser().parseFromString(`<body>${html}</body>`, 'text/html');
  return { text: body.textContent, elements: body.querySelectorAll('*').length };
}

async function textsOf(url: string): Promise<FeedText[]> {
  const { status, body } = await world.guest.raw({ method: 'GET', url });
  expect(status, url).toBe(200);
  expect(XMLValidator.validate(body), url).toBe(true);
  const { channel } = parser.parse(body).rss;
  return [channel, ...channel.item];
}

test('markup written by a member is shown as text by the readers of every feed [COMM-086]', async () => {
  const ada = await world.person('ada', { accountType: 4, admin: true });
  const name = '<b onclick=x>Ada</b>';
  const track = await aStoredTrack(world, ada, { title: hostile });
  await ada.call(updateTrack, {
    id: track.id,
    mixdown: { description: markup, genreId: genreId('House'), tags: ['slow'] },
  });
  const group = await aGroup(world, ada, { name: '<i>Night</i>', description: markup });
  await ada.call(postTrack, { groupLink: group.groupLink, mixdownId: track.id });
  await aNewsItem(ada, { title: hostile, body: '`<script>alert(1)</script>` &amp;lt;b&amp;gt;' });
  await aNewsItem(ada, { title: hostile, feed: 'tutorials', body: '`<b>` first' });
  await updateUser(world.platform.db, ada.id, { username: name, about: markup });
  const list = await aList(ada, [track.id], { title: hostile });
  await ada.call(updateList, { id: list.id, list: { description: markup } });
  const feeds: Record<string, { url: string; written: string[] }> = {
    'GET /feed.xml': { url: '/feed.xml', written: [hostile, '<script>alert(1)</script> &lt;b&gt;'] },
    'GET /tutorials.xml': { url: '/tutorials.xml', written: [hostile, '<b> first'] },
    'GET /user/:profileLink/feed.xml': {
      url: `/user/${ada.profileLink}/feed.xml`,
      written: [`${name} on Tonehall`, markup, hostile, name],
    },
    'GET /user/:profileLink/list/:permalink/feed.xml': {
      url: `${list.selfLink}/feed.xml`,
      written: [`${hostile} by ${name} on Tonehall`, markup, hostile, name],
    },
    'GET /tracks/genre/:genre/feed.xml': {
      url: '/tracks/genre/house/feed.xml',
      written: [hostile, markup, name],
    },
    'GET /tracks/tag/:tag/feed.xml': { url: '/tracks/tag/slow/feed.xml', written: [hostile, markup, name] },
    'GET /group/:groupLink/feed.xml': {
      url: `/group/${group.groupLink}/feed.xml`,
      written: ['<i>Night</i> on Tonehall', markup, `${hostile} by ${name}`, name],
    },
  };
  const routes = readAccessList()
    .map(({ route }) => route)
    .filter((route) => route.endsWith('.xml'));
  // Only site admins write what is in these.
  const others = new Set(['GET /learn/feed.xml', 'GET /campaigns/feed.xml']);
  expect(routes.filter((route) => !route.includes('sitemap') && !others.has(route)).sort()).toEqual(
    Object.keys(feeds).sort(),
  );
  for (const { url, written } of Object.values(feeds)) {
    const all = (await textsOf(url)).flatMap(({ title, description, 'dc:creator': author }) =>
      [title, description, author].filter((text) => text !== undefined),
    );
    for (const html of all) expect(shown(html), url).toMatchObject({ elements: 0 });
    expect(
      all.map((html) => shown(html).text),
      url,
    ).toEqual(expect.arrayContaining(written));
  }
});

import { expect, test } from 'vitest';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';
import { updateList } from '../contract.ts';
import { aList } from '../testing/a-list.ts';

const site = 'https://tonehall.example';
const world = await aWorld({ siteUrl: site });
const ada = await world.person('ada');

const ask = (path: string, person: Pick<typeof ada, 'raw'> = world.guest) =>
  person.raw({ method: 'GET', url: `/oembed?url=${encodeURIComponent(site + path)}` });

test('each address of a public list answers oEmbed with the code of its player [LIST-040]', async () => {
  const track = await aStoredTrack(world, ada, { title: 'One' });
  const list = await aList(ada, [track.id], { title: 'Late "trains" <3' });
  for (const path of [list.selfLink, `${list.selfLink}/`, `/player/lists/${list.id}`]) {
    const { status, body } = await ask(path);
    expect([path, status]).toEqual([path, 200]);
    expect(body).toMatchObject({
      type: 'rich',
      title: 'Late "trains" <3',
      author_name: list.user.username,
      author_url: site + list.user.selfLink,
      thumbnail_url: `${site}/covers/${track.id}/1000.png`,
      height: 360,
      html: `<iframe src="${site}/player/lists/${list.id}" title="Late &#34;trains&#34; &#60;3" width="100%" height="360" frameborder="0"></iframe>`,
    });
  }
  await ada.call(updateTrack, { id: track.id, mixdown: { published: false } });
  expect((await ask(list.selfLink)).body).toMatchObject({ thumbnail_url: `${site}/og.png` });
});

test('a list that is not public or is hidden, and addresses of none, are not found by oEmbed, even by the owner [LIST-040]', async () => {
  const list = await aList(ada, [], { title: 'Hidden' });
  const statuses = () =>
    Promise.all(
      [list.selfLink, `/player/lists/${list.id}`].flatMap((path) =>
        [world.guest, ada].map(async (person) => (await ask(path, person)).status),
      ),
    );
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  for (const visibility of ['secret', 'private'] as const) {
    const { secretLink } = await ada.call(updateList, { id: list.id, list: { visibility } });
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    if (secretLink !== null) expect((await ask(secretLink)).status).toBe(404);
  }
  for (const path of [
    '/user/%00/list/x',
    '/user/nobody/list/x',
    '/player/lists/x',
    `/player/lists/${ada.id}`,
  ])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

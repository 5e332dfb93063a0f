import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinGroup } from '#features/groups/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { aNewProject } from '#features/projects/testing/a-new-project.ts';
import { sessionCookieName } from '#features/sign-in/server/sessions/session-cookie.ts';
import { setListForm } from '#features/tracks/list-form.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { type Member, type World, worldOf } from '#testing/world.ts';

let site: ASite;
let world: World;
beforeAll(async () => {
  site = await aSite();
  world = worldOf(site);
}, 180_000);
afterAll(() => site.close());

/** Creates two tracks, two groups and two projects named after their owner; the second track is unpublished. */
async function twoOfEach(owner: Member, name: string): Promise<void> {
  await aStoredTrack(world, owner, { title: `${name} track one` });
  await aStoredTrack(world, owner, { title: `${name} track two`, published: false });
  for (const title of [`${name} group one`, `${name} group two`]) await aGroup(world, owner, { name: title });
  for (const title of [`${name} piece one`, `${name} piece two`]) await aNewProject(owner, { title });
}

const listOf = async (member: Member, path: string, word: string): Promise<string[]> => {
  const { status, body } = await member.raw({ method: 'GET', url: path });
  expect(status, path).toBe(200);
  const named = [...(body as string).matchAll(new RegExp(`>((?:Mine|Theirs|Both) ${word} \\w+)<`, 'g'))];
  return [...new Set(named.map(([, name = '']) => name))].sort();
};

test("the account lists the member's own tracks, groups and projects and nobody else's [SHELL-007]", async () => {
  const me = await world.person('me', { accountType: 4 });
  const other = await world.person('other', { accountType: 4 });
  await twoOfEach(me, 'Mine');
  await twoOfEach(other, 'Theirs');
  const { groupLink } = await aGroup(world, other, { name: 'Both group here' });
  await me.call(joinGroup, { groupLink });
  const shared = 'Both group here';
  for (const [who, name] of [
    [me, 'Mine'],
    [other, 'Theirs'],
  ] as const) {
    for (const [path, word, more] of [
      ['/account/tracks', 'track', []],
      ['/account/groups', 'group', [shared]],
      ['/account/projects', 'piece', []],
    ] as const) {
      const own = [`${name} ${word} one`, `${name} ${word} two`];
      expect(await listOf(who, path, word), path).toEqual([...more, ...own]);
    }
  }
});

test('the server draws lists as rows for whom it is chosen, and as tiles for others, without the script of rows [USER-081]', async () => {
  const cora = await world.person('cora');
  await aStoredTrack(world, cora, { title: 'Drawn' });
  const drawn = async (who: Member | World['guest'], path: string, cookie?: string) => {
    const { body } = await who.raw({ method: 'GET', url: path, ...(cookie && { headers: { cookie } }) });
    const html = String(body);
    expect(html).toContain('Drawn');
    const scripts = html.match(/rel="modulepreload"/g)?.length ?? 0;
    return { form: html.includes('aria-label="Seek in Drawn"') ? 'rows' : 'tiles', scripts };
  };
  for (const path of ['/tracks', '/tracks?type=recent', `/user/${cora.profileLink}`]) {
    const tiles = await drawn(world.guest, path);
    const rows = await drawn(world.guest, path, 'tonehall_list_form=rows');
    expect([tiles.form, rows.form, (await drawn(world.guest, path)).form]).toEqual([
      'tiles',
      'rows',
      'tiles',
    ]);
    expect(rows.scripts).toBeGreaterThan(tiles.scripts);
    const ended = `tonehall_list_form=rows; ${sessionCookieName(world.platform.config)}=${'e'.repeat(43)}`;
    expect((await drawn(world.guest, path, ended)).form).toBe('rows');
    expect((await drawn(cora, path)).form).toBe('tiles');
  }
  await cora.call(setListForm, { form: 'rows' });
  for (const path of ['/tracks', '/account/tracks']) expect((await drawn(cora, path)).form).toBe('rows');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExport } from '#features/account/contract.ts';
import { getJuryRanking } from '#features/campaigns/jurors.contract.ts';
import { listJudging, saveScore } from '#features/campaigns/jury.contract.ts';
import { addJurors, aJudging } from '#features/campaigns/testing/a-jury.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { everyAddress, findRevealing } from '#testing/read-every-address.ts';
import { type Member, type World, worldOf } from '#testing/world.ts';

/**
 * A juror's note carries a word, and their score a number, that are nowhere else. Everybody but the organisers and that juror reads
 * every call and page and must find neither, while the jury judges and after the decision.
 */
const word = 'quokkanote';
/** The mean of 9 and 7 by weights of 4 and 3, and of both jurors' scores of the other entry. */
const score = '8.14285';

let site: ASite;
let world: World;
let dan: Member;
let eva: Member;
let ada: Member;
let ben: Member;
let campaign: Awaited<ReturnType<typeof aJudging>>;

beforeAll(async () => {
  site = await aSite();
  world = worldOf(site);
  ada = await world.person('ada', { accountType: 2 });
  ben = await world.person('ben');
  dan = await world.person('dan');
  eva = await world.person('eva');
  const admin = await world.person('admin', { admin: true });
  const juryCriteria = [
    { name: 'Idea', weight: 4 },
    { name: 'Mix', weight: 3 },
  ];
  campaign = await aJudging(world, {
    founder: ada,
    admin,
    entrants: [ben, await world.person('cid')],
    more: { juryCriteria },
  });
  await addJurors(world, campaign.id, [dan, eva]);
  const { slug, entryIds } = campaign;
  const points = [
    { criterionId: 1, points: 9 },
    { criterionId: 2, points: 7 },
  ];
  await dan.call(saveScore, { slug, entryId: entryIds[0] ?? '', points, note: `${word} for the first` });
  await dan.call(saveScore, { slug, entryId: entryIds[1] ?? '', points, note: word, conflict: true });
}, 300_000);
afterAll(() => site.close());

/** Every GET address of the site, with what its parameters may stand for. */
function addresses(): string[] {
  const { slug, id, entryIds } = campaign;
  const [entry = ''] = entryIds;
  return everyAddress(site, {
    slug: [slug],
    group_link: [slug],
    groupLink: [slug],
    id: [entry, id, slug, ben.id, dan.id],
    track_id: [entry],
    entry_id: [entry],
    user_id: [ben.id, dan.id],
    profileLink: [ben.profileLink, dan.profileLink],
    profile_link: [ben.profileLink, dan.profileLink],
  });
}

const revealing = async (reader: World['guest']): Promise<string[]> => [
  ...new Set((await findRevealing(reader, addresses(), [word, score])).map((one) => one.split(' ')[0] ?? '')),
];

test('organisers and the juror read the note and the score, so that both would be found [CAMPAIGN-241]', async () => {
  const { slug } = campaign;
  const ranking = JSON.stringify(await ada.call(getJuryRanking, { slug }));
  expect([ranking.includes(word), ranking.includes(score)]).toEqual([true, true]);
  expect(JSON.stringify(await dan.call(listJudging, { slug }))).toContain(word);
  expect(await revealing(ada)).toEqual(
    expect.arrayContaining([`/api/campaigns/${slug}/jurors/ranking`, `/campaigns/${slug}/jurors`]),
  );
  expect(await revealing(dan)).toEqual([`/api/campaigns/${slug}/judging`, `/campaigns/${slug}/jury`]);
}, 300_000);

test('no call, page, feed or search reveals a note or a score to anybody else, before and after the decision [CAMPAIGN-241]', async () => {
  const stranger = await world.person('stranger');
  for (const decidedAt of [null, world.clock.now()]) {
    await site.platform.db
      .updateTable('campaigns')
      .set({ decided_at: decidedAt })
      .where('id', '=', campaign.id)
      .execute();
    for (const [name, reader] of Object.entries({ guest: world.newGuest(), stranger, ben, eva }))
      expect(await revealing(reader), `${name}, ${decidedAt ? 'decided' : 'judging'}`).toEqual([]);
  }
}, 600_000);

test('no e-mail and no export of others has a note [CAMPAIGN-241]', async () => {
  await ben.call(startExport, {});
  await world.drain();
  expect(JSON.stringify(await readOutbox(outboxDir(site.platform.config)))).not.toContain(word);
});

import { sql } from 'kysely';
import { cancelCampaign } from '#features/campaigns/admin.contract.ts';
import { postChatMessage, reportChatMessage } from '#features/campaigns/chat.contract.ts';
import { confirmClaim } from '#features/campaigns/claims.contract.ts';
import { disqualifyEntry } from '#features/campaigns/entries.contract.ts';
import { saveScore } from '#features/campaigns/jury.contract.ts';
import { announceWinners, setWinners } from '#features/campaigns/winners.contract.ts';
import { joinGroup } from '#features/groups/contract.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { postGroupUpdate } from '#features/groups/updates.contract.ts';
import { PROJECT_DESCRIPTION_LIMIT } from '#features/projects/model/project-limits.ts';
import { updateTrack } from '#features/tracks/server/track.store.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { hostilePack, hostilePacks } from '#testing/hostile-texts.ts';
import type { Member, World } from '#testing/world.ts';
import { aCampaign } from './a-campaign.ts';
import { aCampaignProject } from './a-campaign-project.ts';
import { aJudgedCampaign } from './a-judged-campaign.ts';
import { addJurors, aJudging } from './a-jury.ts';
import { giveStems } from './upload-stem.ts';

export interface Organisers {
  founder: Member;
  admin: Member;
}

/** The facts of the campaign at a place. */
const factsAt = (place: number) => ({
  name: hostilePack(100, place),
  subtitle: hostilePack(200, place),
  description: hostilePack(10_000, place),
  artistName: hostilePack(100, place),
  artistDescription: hostilePack(2000, place),
  trackName: hostilePack(100, place),
  trackFileUrl: 'https://example.org/sea.mp3',
  terms: hostilePack(10_000, place),
  prizes: Array.from({ length: 20 }, (_none, at) => ({
    name: hostilePack(100, place * 20 + at),
    description: hostilePack(1000, place * 20 + at),
    giver: hostilePack(100, place * 20 + at),
  })),
  juryCriteria: Array.from({ length: 8 }, (_none, at) => ({
    name: hostilePack(60, place * 8 + at),
    weight: 1,
  })),
});

/** Campaigns that together have each of the 150 texts in each of their facts; as many as reasons are cancelled with them. */
export async function campaignsWithFacts(world: World, { founder, admin }: Organisers) {
  const campaigns = [];
  for (const place of hostilePacks(100).keys()) {
    const { id, groupLink } = await aCampaign(world, founder, admin, factsAt(place));
    campaigns.push({ id, path: `/campaigns/${groupLink}` });
  }
  const reasons = hostilePacks(500);
  const cancelled = campaigns.slice(-reasons.length);
  for (const [place, { id }] of cancelled.entries())
    await admin.call(cancelCampaign, { id, reason: reasons[place] ?? '' });
  return { campaigns, cancelled };
}

/** Campaigns whose stems have the texts as names and keys. */
export async function campaignsWithStems(world: World, { founder, admin }: Organisers) {
  const campaigns = [];
  for (let place = 0; place < hostilePacks(40).length; place += 31) {
    const { id, groupLink } = await aCampaign(world, founder, admin);
    await giveStems(admin, id, ['First']);
    campaigns.push({ id, path: `/campaigns/${groupLink}` });
  }
  await world.drain();
  for (const [place, { id }] of campaigns.entries())
    for (let at = 1; at < 32; at += 1) {
      const number = place * 31 + at - 1;
      await sql`insert into campaign_stems (id, campaign_id, place, upload, name, bpm, musical_key, audio_key, preview_key,
          waveform_key, duration_ms, created_at)
        select gen_random_uuid(), campaign_id, ${at}, gen_random_uuid(), ${hostilePack(80, number)}, bpm,
          ${hostilePack(40, number)}, audio_key, preview_key, waveform_key, duration_ms, created_at
        from campaign_stems where campaign_id = ${id} and place = 0`.execute(world.platform.db);
    }
  return campaigns;
}

/** An open campaign: entries with their co-makers, updates, collaborations, chat and reports, and entries that were refused. */
export async function anOpenCampaign(world: World, { founder, admin }: Organisers, entrant: Member) {
  const { groupLink } = await aCampaign(world, founder, admin);
  await entrant.call(joinGroup, { groupLink });
  const ids: string[] = [];
  for (const [place, title] of hostilePacks(100).entries()) {
    const { id: mixdownId } = await aStoredTrack(world, entrant);
    await updateTrack(world.platform.db, mixdownId, { title });
    await entrant.call(postTrack, { groupLink, mixdownId, entry: { credits: hostilePack(500, place) } });
    ids.push(mixdownId);
  }
  for (const [place, reason] of hostilePacks(1000).entries())
    await founder.call(disqualifyEntry, { slug: groupLink, trackId: ids[place] ?? '', reason });
  for (const [place, title] of hostilePacks(150).entries())
    await founder.call(postGroupUpdate, {
      groupLink,
      news: { title, content: hostilePack(10_000, place) },
    });
  for (const [place, description] of hostilePacks(PROJECT_DESCRIPTION_LIMIT).entries())
    await aCampaignProject(entrant, groupLink, {
      title: hostilePack(100, place),
      description,
      openCollaboration: true,
    });
  const reasons = hostilePacks(1000);
  for (const [place, content] of hostilePacks(500).entries()) {
    const message = await (place % 2 === 0 ? entrant : founder).call(postChatMessage, { groupLink, content });
    const reason = reasons[place];
    if (reason) await admin.call(reportChatMessage, { groupLink, id: message.id, reason });
  }
  return { groupLink, path: `/campaigns/${groupLink}` };
}

/** A campaign in which the juror writes notes. */
export async function aCampaignWithNotes(
  world: World,
  { founder, admin }: Organisers,
  { entrant, juror }: Record<'entrant' | 'juror', Member>,
) {
  const notes = hostilePacks(2000);
  const entrants = notes.map(() => entrant);
  const { id, slug, entryIds } = await aJudging(world, { founder, admin, entrants });
  await addJurors(world, id, [juror]);
  const points = [{ criterionId: 1, points: 8 }];
  for (const [place, note] of notes.entries())
    await juror.call(saveScore, { slug, entryId: entryIds[place] ?? '', points, note });
  return { path: `/campaigns/${slug}`, notes: notes.length };
}

/** A decided campaign: prizes, reasons of the order, and addresses for post; the first winner is `entrant`. */
export async function aDecidedCampaign(world: World, organisers: Organisers, entrant: Member) {
  const addresses = hostilePacks(500);
  const entrants = [entrant];
  for (const place of addresses.keys()) if (place > 0) entrants.push(await world.person(`winner${place}`));
  const prizes = [{ name: hostilePack(100, 0), posted: true, amount: addresses.length }];
  const campaign = await aJudgedCampaign(world, { ...organisers, entrants, more: { prizes } });
  const { id, slug, entryIds } = campaign;
  for (const reason of addresses)
    await organisers.founder.call(setWinners, { slug, entries: entryIds, reason });
  await organisers.founder.call(announceWinners, { slug, when: 'now' });
  await world.drain();
  for (const [place, address] of addresses.entries())
    await entrants[place]?.call(confirmClaim, { slug, address });
  return { id, path: `/campaigns/${slug}`, addresses: addresses.length };
}

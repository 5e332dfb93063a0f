import { countVisit } from '#features/campaigns/numbers.contract.ts';
import { aCampaign } from '#features/campaigns/testing/a-campaign.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import type { Member, World } from '../world.ts';

/** Creates an open campaign of the founder's with rules and an entry. */
export async function insertSampleCampaign(world: World, founder: Member): Promise<void> {
  const admin = await world.person('campaigner', { admin: true });
  const { groupLink } = await aCampaign(world, founder, admin, { terms: 'Only what is yours.' });
  const { id: mixdownId } = await aStoredTrack(world, founder);
  const entry = { termsVersion: 1, samplesCleared: true };
  await founder.call(postTrack, { groupLink, mixdownId, entry });
  await founder.call(countVisit, { slug: groupLink });
}

import sharp from 'sharp';
import { planTracks } from '#db/seeds/community/plan-tracks.ts';
import { seedFileName, seedUserId } from '#db/seeds/community/seed-ids.ts';
import { seedTrackHistory } from '#db/seeds/community/seed-track-history.ts';
import { postInGroups } from '#db/seeds/groups/post-in-groups.ts';
import { seedCommunity } from '#db/seeds/seed-community.ts';
import { uploadSeedTrack } from '#db/seeds/upload-seed-track.ts';
import { startExport } from '#features/account/contract.ts';
import { createSignUpInvitation } from '#features/admin/site.contract.ts';
import { changeSite } from '#features/admin/testing/site-settings.ts';
import { checkoutNew } from '#features/billing/hosted-page.contract.ts';
import { insertCredit } from '#features/billing/server/credits/credit.store.ts';
import { upsertPlanOffer } from '#features/billing/server/prices/plan-price.store.ts';
import { subscribeMember } from '#features/billing/testing/subscribe-member.ts';
import { confirmClaim } from '#features/campaigns/claims.contract.ts';
import { updateCampaign } from '#features/campaigns/contract.ts';
import { addJurors, addScore, aJudging } from '#features/campaigns/testing/a-jury.ts';
import { announceWinners } from '#features/campaigns/winners.contract.ts';
import { buyPlan } from '#features/checkout/testing/buy-plan.ts';
import { reportComment } from '#features/comments/contract.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { followGroup } from '#features/groups/contract.ts';
import { updateGroup } from '#features/groups/form.contract.ts';
import { inviteToGroup } from '#features/groups/members.contract.ts';
import { upsertGroupEmailSetting } from '#features/groups/server/updates/group-email-setting.store.ts';
import { aGroup, groupRowId } from '#features/groups/testing/a-group.ts';
import { aMediaItem } from '#features/media/testing/a-media-item.ts';
import { createNewsDraft, publishNewsDraft } from '#features/news/drafts.contract.ts';
import { movePage } from '#features/pages/admin.contract.ts';
import { markLesson } from '#features/pages/learning.contract.ts';
import { updateContentCopies } from '#features/pages/server/remote/content-copies.store.ts';
import { handleDrawPageCard } from '#features/pages/server/share-card/draw-page-card.ts';
import { aContentPage } from '#features/pages/testing/a-content-page.ts';
import { aLegalDraft, publishLegalText } from '#features/pages/testing/a-legal-text.ts';
import { aFolder, anArchive, sendArchive } from '#features/pages/testing/an-archive.ts';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { updateUser } from '#features/profiles/profile.contract.ts';
import { banFromProject } from '#features/projects/bans.contract.ts';
import { inviteManyToProject } from '#features/projects/membership.contract.ts';
import { insertDocument } from '#features/projects/server/document.store.ts';
import { upsertConnections } from '#features/projects/server/presence.store.ts';
import { insertProjectLimitLift } from '#features/projects/server/project-limit-lift.store.ts';
import { insertUpdates, lockLog } from '#features/projects/server/rooms/update-log.store.ts';
import { aNewProject } from '#features/projects/testing/a-new-project.ts';
import { updateBillingDetails } from '#features/receipts/contract.ts';
import { withdraw } from '#features/receipts/withdrawals.contract.ts';
import { settleCase } from '#features/reports/moderation.contract.ts';
import { aCase } from '#features/reports/testing/a-case.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import { requestPasswordReset } from '#features/sign-in/recovery.contract.ts';
import { createRecoveryCodes } from '#features/sign-in/server/second-factor/recovery-codes.ts';
import { insertIdentity } from '#features/sign-in/server/social/social-identities.store.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadImage } from '#features/tracks/testing/upload-image.ts';
import { uploadAudio, uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { aGatewaySubscription } from '#gateways/test/testing/a-gateway-subscription.ts';
import { deliverWebhooks } from '#gateways/test/testing/deliver-webhooks.ts';
import { guest } from '#platform/pure/actor.ts';
import { claimCaptcha } from '#platform/server/captcha/spent-captchas.store.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { claimDelivery } from '#platform/server/mail/mail-deliveries.store.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { createAccessActors } from '../access/access-actors.ts';
import type { World } from '../world.ts';
import { insertSampleCampaign } from './insert-sample-campaign.ts';
import {
  buyProduct,
  insertPaypalRows,
  insertProductInMaking,
  insertSampleCredit,
  insertSampleMove,
  refundSome,
} from './insert-sample-payments.ts';
import { insertSampleSchool } from './insert-sample-school.ts';

/** A page as a remote content system would have sent it. */
const aContentCopy: Parameters<typeof updateContentCopies>[1][number] = {
  id: '1',
  path: '/remote',
  edition: 'site',
  publishedAt: '2026-01-01T00:00:00.000Z',
  document: {
    title: 'Remote',
    description: '',
    type: 'article',
    shareImage: null,
    navigation: { title: '', place: 0, hidden: false },
    unlisted: false,
    blocks: [],
  },
  media: [],
  sources: {},
};

/** What tests look for in a stored community. */
export interface Landmarks {
  /** Signs in with `testPassword`. */
  email: string;
  /** Has asked for a new password; the e-mail waits in a job. */
  unmailedEmail: string;
  /** The value of a session's cookie. */
  session: string;
  /** The address of a track's page, and the track's id. */
  trackPath: string;
  trackId: string;
  /** A track whose audio waits to be processed. */
  waitingTrackId: string;
}

/**
 * Creates a small community in which everything has happened once: seed members with two of their tracks, members with sessions,
 * e-mails and files, and pending jobs. The world's jobs must not run its seeds.
 */
export async function createSampleCommunity(world: World): Promise<Landmarks> {
  const { platform } = world;
  const { db } = platform;
  await seedCommunity(platform);
  for (const index of [0, 1]) await addSeededTrack(world, index);
  const accessActors = await createAccessActors(world);
  const things = ['comment', 'conversation', 'banner', 'stageTrack', 'toldNews', 'templateProject'];
  const more = ['referral', 'subscription', 'portal', 'page'];
  await accessActors.fill(Object.fromEntries([...things, ...more].map((name) => [name, `{${name}}`])));

  await updateContentCopies(db, [aContentCopy], platform.clock.now());
  await sendArchive(await world.person('author', { admin: true }), await anArchive(aFolder()));

  const mara = await world.person('mara', { accountType: 2 });
  const noa = await world.person('noa');
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#245' } })
    .png()
    .toBuffer();
  const metadata = { filename: 'cover.png', size: picture.length, mimeType: 'image/png' };
  const image = { id: await uploadImage(mara, picture), metadata };
  const track = await uploadTrack(world, mara, { title: 'Low tide', change: { image } });
  const comment = await commentOn(world, trackComments, track.id, noa);
  await mara.call(reportComment, { id: comment.id, reason: 'Is an advertisement' });
  const group = await aGroup(world, mara, { name: 'Low Tide Club' });
  const { groupLink } = group;
  await mara.call(inviteToGroup, { groupLink, user: noa.id });
  await noa.call(followGroup, { groupLink });
  await upsertGroupEmailSetting(db, {
    groupId: await groupRowId(world, group),
    userId: noa.id,
    wanted: false,
    at: platform.clock.now(),
  });
  await mara.call(updateGroup, { groupLink, group: { groupLink: 'low-tide' } });
  await insertSampleCampaign(world, mara);
  await mara.call(updateUser, { guid: mara.id, user: { profileLink: 'maraplays' } });
  const project = await aNewProject(mara, { title: 'Unfinished' });
  const now = platform.clock.now();
  await transaction(db, async (tx) => {
    await createRecoveryCodes(makeCall(platform, tx, guest), mara.id);
    await insertIdentity(tx, { provider: 'google', subject: 'mara', user_id: mara.id, created_at: now });
    await insertProjectLimitLift(tx, {
      userId: mara.id,
      campaign: 'tide',
      endsAt: new Date(now.getTime() + 60_000),
    });
    await upsertConnections(tx, [{ connectionId: project.id, projectId: project.id, userId: mara.id }], now);
    await insertCredit(tx, {
      id: project.id,
      user_id: mara.id,
      amount: 500,
      currency: 'USD',
      reason: 'referral',
      source_payment: null,
      turn: 1,
      created_at: now,
    });
    await claimCaptcha(tx, Buffer.alloc(32, 'a solved task'), new Date(now.getTime() + 60_000));
  });
  await insertProjectDocument(world, project.id);
  await mara.call(inviteManyToProject, { id: project.id, emails: ['invited@example.org'] });
  await mara.call(banFromProject, { id: project.id, userGuid: noa.id });
  await claimDelivery(db, `welcome:${mara.id}`);
  await subscribeMember(world, noa);
  await insertSampleCredit(world, noa.id);
  await insertSampleMove(world, noa.id);
  const { id: ended } = await aGatewaySubscription(platform, { name: noa.username, email: noa.email });
  await getPaymentGateway(platform, 'test').endNow(ended);
  await upsertPlanOffer(db, { plan: 'intro', onSale: false, now });
  await mara.call(checkoutNew, { planId: 'creator-monthly' });
  const { body: bought } = await buyPlan(mara, { coupon: 'WELCOME25' });
  await refundSome(world, bought.payment_id);
  await mara.call(updateBillingDetails, { name: 'Mara', address: '', country: 'DE', vatId: '' });
  const consumer = await world.person('consumer');
  const { body: regretted } = await buyPlan(consumer);
  await consumer.call(withdraw, { paymentId: regretted.payment_id });
  await buyProduct(world, mara);
  await insertProductInMaking(world);
  await mara.raw({ method: 'POST', url: `/cart/add/${await aProduct(platform)}` });
  await insertPaypalRows(world);
  await deliverWebhooks(world);
  const judge = await world.person('judge', { admin: true });
  await insertSampleSchool(world, { blocker: mara, admin: judge });
  const { id: caseId } = await aCase(world, judge, noa);
  await judge.call(settleCase, { id: caseId, action: 'warn', message: 'Please be kind.' });
  const {
    id: campaignId,
    slug,
    entryIds,
  } = await aJudging(world, {
    founder: noa,
    admin: judge,
    entrants: [mara],
  });
  const [jurorId = ''] = await addJurors(world, campaignId, [noa]);
  await addScore(world, { campaignId, jurorId, entryId: entryIds[0] ?? '', points: { 1: 7 } });
  await changeSite(judge, { imprint: 'Mara' });
  const { id: legalId } = await aLegalDraft(judge, 'Ours', '/licensing-agreement');
  await publishLegalText(judge, { id: legalId, text: 'Ours', terms: 'new_terms' });
  await judge.call(createSignUpInvitation, { maxUses: 2, expiresAt: null });
  const draft = { feed: 'news', title: 'To be published', body: 'Soon' } as const;
  const { data: item } = await judge.call(createNewsDraft, { news: draft });
  await judge.call(publishNewsDraft, { id: item.id, revision: 1 });
  const { id: pageId } = await aContentPage(judge, { path: '/about' });
  await handleDrawPageCard(makeCall(world.platform, world.platform.db, guest), { pageId, version: 1 });
  await judge.call(movePage, { id: pageId, path: '/about-us' });
  await aMediaItem(judge);
  await noa.call(markLesson, { path: '/learn/rhythm/swing' });
  const prizes = [{ name: 'A record', posted: true }];
  await judge.call(updateCampaign, { id: campaignId, campaign: { prizes } });
  await judge.call(announceWinners, { slug, when: 'now' });
  await mara.call(confirmClaim, { slug, address: 'Quay 7' });
  await mara.call(startExport, {});
  await mara.call(requestPasswordReset, { user: { email: mara.email } });
  await world.drain();

  const fileName = await uploadAudio(mara, aWav());
  const waiting = await mara.raw({
    method: 'POST',
    url: '/api/mixdowns',
    body: { mixdown: { title: 'Not yet processed', file_name: fileName, published: true } },
    headers: { 'idempotency-key': 'low-tide-1' },
  });
  await noa.call(likeTrack, { id: track.id });
  await noa.call(requestPasswordReset, { user: { email: noa.email } });
  return {
    email: mara.email,
    unmailedEmail: noa.email,
    session: mara.cookies.get('tonehall_session') ?? '',
    trackPath: `/user/maraplays/track/${track.permalink}`,
    trackId: track.id,
    waitingTrackId: waiting.body.data.id,
  };
}

/** The studio's document: an empty one as its first version, and an edit in the log that changes nothing. */
async function insertProjectDocument({ platform: { db, clock } }: World, projectId: string): Promise<void> {
  const bytes = Uint8Array.from([0, 0]);
  const at = clock.now();
  const place = await lockLog(db, projectId);
  await insertDocument(db, { projectId, version: 1, document: { bytes, ...place, at } });
  const updates = [{ bytes, writtenBy: null }];
  await insertUpdates(db, { projectId, epoch: place.epoch, appendedBy: 'sample', updates, at });
}

/** Adds a seeded track with its history, as the chain of jobs does, but with a second of sound. */
async function addSeededTrack(world: World, index: number): Promise<void> {
  const { platform } = world;
  const plan = planTracks()[index];
  if (!plan) throw new RangeError(`No track ${index} is planned`);
  const sound = { title: `Piece ${index}`, bpm: 120, key: 'A minor', genre: 'House', durationMs: 1000 };
  const project = { ...sound, style: plan.style, wav: aWav({ hz: 220 * (index + 1) }) };
  const owner = seedUserId(plan.owner);
  const { id } = await uploadSeedTrack(platform, owner, seedFileName(index), project);
  await world.drain();
  await transaction(platform.db, async (tx) => {
    const call = makeCall(platform, tx, guest);
    const row = await tx.selectFrom('tracks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await seedTrackHistory(call, row, plan, project);
    await postInGroups(call, id, plan);
  });
}

import { createBanner } from '#features/announcements/contract.ts';
import { subscribeMember } from '#features/billing/testing/subscribe-member.ts';
import { createCampaign } from '#features/campaigns/contract.ts';
import { buyPlan } from '#features/checkout/testing/buy-plan.ts';
import { createClass } from '#features/classes/contract.ts';
import { commentOn } from '#features/comments/testing/comment-on.ts';
import { createOrganization, getOwnMembership } from '#features/education/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { notifyMembersOfGroupUpdate, postGroupUpdate } from '#features/groups/updates.contract.ts';
import { aList } from '#features/lists/testing/a-list.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { sendMessageAs } from '#features/messages/testing/send-message-as.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { aContentPage } from '#features/pages/testing/a-content-page.ts';
import { getPaymentGateway } from '#features/payments/server/get-payment-gateway.ts';
import { aNewProject, convertToTemplate } from '#features/projects/testing/a-new-project.ts';
import { getOwnReferral } from '#features/referrals/contract.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import { hashToken, newToken } from '#features/sign-in/server/sessions/session-token.ts';
import { insertSession } from '#features/sign-in/server/sessions/sessions.store.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/server/track.store.ts';
import { type AStoredTrack, aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aGatewaySubscription } from '#gateways/test/testing/a-gateway-subscription.ts';
import { memberCsrfToken } from '#platform/server/http/csrf.ts';
import type { Member, World } from '../world.ts';
import { type ActorName, actors } from './access-list.ts';

const schoolForm = {
  firstName: 'Ada',
  lastName: 'Byron',
  role: 'principal',
  name: 'Oak School',
  country: 'GB',
} as const;

export interface AccessActors {
  /** A new session of this actor, so that no call ends another's; null for a guest. */
  cookieOf(actor: ActorName): Promise<{ cookie: string; csrf: string } | null>;
  /** The input with its `{names}` filled in by ids of things that are created for this one call. */
  fill(input: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>;
  /** A browser of the actor with a new session. */
  signedIn(actor: ActorName): Promise<Member>;
}

/** A new session that has to reauthenticate before grave actions, so that no call of the list deletes an account. */
export async function insertAccessSession(
  { platform: { db, clock, randomBytes, config } }: World,
  userId: string,
): Promise<{ token: string; csrf: string }> {
  const [token, now] = [newToken(randomBytes), clock.now()];
  const idHash = hashToken(token);
  const times = { created_at: now, last_seen_at: now, proved_at: new Date(now.getTime() - 3_600_000) };
  await insertSession(db, {
    id_hash: idHash,
    user_id: userId,
    ...times,
    user_agent: 'a test',
    network: '10.9.9.0',
  });
  return { token, csrf: memberCsrfToken(config.secret.reveal(), idHash.toString('base64url')) };
}

/** Creates one member of each kind, and things that belong to the owner. */
export async function createAccessActors(world: World): Promise<AccessActors> {
  const members = new Map<ActorName, Member>();
  for (const name of actors.filter((one) => one !== 'guest')) {
    const more = { paid: { accountType: 2 }, owner: { accountType: 2 }, admin: { admin: true } };
    members.set(name, await world.person(name, name in more ? more[name as keyof typeof more] : {}));
  }
  const { db, clock, config } = world.platform;
  const now = clock.now();
  for (const [name, { id }] of members) {
    await updateUser(db, id, { email_verified_at: name === 'unverified' ? null : now });
  }
  await updateUser(db, idOf('banned'), { banned_at: now });

  function idOf(name: ActorName): string {
    return member(name).id;
  }
  function member(name: ActorName): Member {
    const found = members.get(name);
    if (!found) throw new Error(`there is no actor ${name}`);
    return found;
  }
  /** Calls of the list may end every session of this member. */
  async function signedIn(name: ActorName): Promise<Member> {
    member(name).cookies.set('tonehall_session', (await insertAccessSession(world, idOf(name))).token);
    return member(name);
  }
  const aTrack = async (more: AStoredTrack = {}) => (await aStoredTrack(world, member('owner'), more)).id;
  const rowOf = async (column: 'permalink' | 'short_link_id') => {
    const track = await db
      .selectFrom('tracks')
      .select(column)
      .where('id', '=', await aTrack())
      .executeTakeFirstOrThrow();
    return track[column];
  };
  const guidOf = async (name: ActorName) => {
    const { guid } = await db
      .selectFrom('users')
      .select('guid')
      .where('id', '=', idOf(name))
      .executeTakeFirstOrThrow();
    return guid;
  };
  const aBanner = async () =>
    (await (await signedIn('admin')).call(createBanner, { header: 'Prepared', active: false })).data.id;
  const ownSchool = async () => {
    const owner = await signedIn('owner');
    const { membership } = await owner.call(getOwnMembership, {});
    return (
      membership?.organization.id ??
      (await owner.call(createOrganization, { ...schoolForm, staysPublic: true })).id
    );
  };
  const ownClass = async () => {
    await ownSchool();
    return (await (await signedIn('owner')).call(createClass, { workspace: { name: 'Choir' } })).id;
  };
  // On a plan without limits: each request gets its own project.
  const aProject = async () => {
    await updateUser(db, idOf('owner'), { account_type: 6 });
    return (await aNewProject(await signedIn('owner'), { kind: 'Project' })).id;
  };
  /** One group, so that its contents can be named beside it. */
  const ownGroup = once(async () => (await aGroup(world, await signedIn('owner'), { name: 'Stage' })).id);
  const groupUpdate = async () => {
    const news = { title: 'Friday', content: 'Bring a drum' };
    const groupLink = await ownGroup();
    return (await (await signedIn('owner')).call(postGroupUpdate, { groupLink, news })).data.id;
  };
  /** Shared by all calls: a group may send only so many updates a day. */
  const sentUpdate = once(async () => {
    const [groupLink, id] = [await ownGroup(), await groupUpdate()];
    await (await signedIn('owner')).call(notifyMembersOfGroupUpdate, { groupLink, id });
    return id;
  });
  const campaign = once(async () => {
    const { groupLink: slug } = await aGroup(world, await signedIn('owner'), { name: 'Remix' });
    const dates = { startDate: '2026-06-01T00:00:00Z', endDate: '2026-07-01T00:00:00Z' };
    return (await (await signedIn('admin')).call(createCampaign, { campaign: { slug, ...dates } })).data;
  });
  const gatewaySubscription = once(() => aGatewaySubscription(world.platform));
  // Besides a plan of any kind.
  const addon = once(() => subscribeMember(world, member('owner'), { item: 'europa' }));
  let pagePaths = 0;
  const newPagePath = () => `/access-${(pagePaths += 1)}`;
  const things: Record<string, () => string | Promise<string>> = {
    track: () => aTrack(),
    hiddenTrack: () => aTrack({ published: false }),
    givenUpTrack: async () => {
      const id = await aTrack({ status: 'error' });
      await updateTrack(db, id, { failure: 'interrupted', kept_until: new Date(now.getTime() + 86_400_000) });
      return id;
    },
    permalink: () => rowOf('permalink'),
    shortLink: () => rowOf('short_link_id'),
    list: async () => (await aList(await signedIn('owner'))).id,
    listLink: async () => (await aList(await signedIn('owner'))).permalink,
    privateList: async () => (await aList(await signedIn('owner'), [], { visibility: 'private' })).id,
    comment: async () => (await commentOn(world, trackComments, await aTrack(), await signedIn('owner'))).id,
    conversation: async () =>
      (await sendMessageAs(await signedIn('owner'), { userId: idOf('other') }, 'Shall we play?'))
        .conversationId,
    message: async () =>
      (await sendMessageAs(await signedIn('owner'), { userId: idOf('other') }, 'Shall we play?')).id,
    owner: () => idOf('owner'),
    ownerLink: () => member('owner').profileLink,
    ownerGuid: () => guidOf('owner'),
    banner: () => aBanner(),
    news: async () => (await aNewsItem(await signedIn('admin'))).id,
    /** Published, at revision 2. */
    page: async () => (await aContentPage(await signedIn('admin'), { path: newPagePath() })).id,
    pagePath: () => newPagePath(),
    product: () => aProduct(world.platform),
    school: () => ownSchool(),
    class: ownClass,
    group: async () => (await aGroup(world, await signedIn('owner'))).id,
    closedGroup: async () =>
      (await aGroup(world, await signedIn('owner'), { privacySetting: 'closed' })).groupLink,
    stage: () => ownGroup(),
    stageTrack: async () => {
      const [groupLink, mixdownId] = [await ownGroup(), await aTrack()];
      await (await signedIn('owner')).call(postTrack, { groupLink, mixdownId });
      return mixdownId;
    },
    campaign: async () => (await campaign()).id,
    campaignGroup: async () => (await campaign()).attributes.slug,
    stageNews: () => groupUpdate(),
    toldNews: () => sentUpdate(),
    project: () => aProject(),
    referral: async () => (await (await signedIn('owner')).call(getOwnReferral, {})).referral.id,
    subscription: async () => (await addon()).id,
    subscriptionToken: async () => (await addon()).token,
    payment: async () =>
      (await buyPlan(await signedIn('owner'), { payment_method_id: 'pm_test_three_d_secure' })).body
        .payment_id,
    portalSubscription: async () => (await gatewaySubscription()).id,
    portal: async () => {
      const { customer } = await gatewaySubscription();
      const section = 'billing_history';
      const { url } = await getPaymentGateway(world.platform, 'test').openPortal({
        customer,
        section,
        returnUrl: config.siteUrl,
      });
      return new URL(url).searchParams.get('session') ?? '';
    },
    templateProject: async () => {
      const id = await aProject();
      await convertToTemplate(await signedIn('owner'), id);
      return id;
    },
    none: () => '0190a1b2-0000-7000-8000-000000000000',
  };

  async function fillValue(value: unknown): Promise<unknown> {
    const name = typeof value === 'string' ? /^\{(\w+)\}$/.exec(value)?.[1] : undefined;
    if (name !== undefined) {
      const thing = things[name];
      if (!thing) throw new Error(`{${name}} is unknown; see testing/access/access-actors.ts`);
      return thing();
    }
    if (Array.isArray(value)) return Promise.all(value.map(fillValue));
    if (typeof value !== 'object' || value === null) return value;
    return fillAll(value as Record<string, unknown>);
  }
  async function fillAll(input: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
    const entries = Object.entries(input).map(async ([key, value]) => [key, await fillValue(value)] as const);
    return Object.fromEntries(await Promise.all(entries));
  }

  return {
    fill: fillAll,
    signedIn,
    async cookieOf(actor) {
      if (actor === 'guest') return null;
      const { token, csrf } = await insertAccessSession(world, idOf(actor));
      return { cookie: `tonehall_session=${token}`, csrf };
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { banFromClass, liftClassBan } from '#features/classes/class-bans.contract.ts';
import { announceToClass } from '#features/classes/class-members.contract.ts';
import { createClass, mergeClass, updateClass } from '#features/classes/contract.ts';
import { requestClassMembership } from '#features/classes/joining.contract.ts';
import { signInByCard } from '#features/classes/sign-in.contract.ts';
import {
  addManagedStudents,
  type NewWayIn,
  renewWaysIn,
  setClassWayIn,
  voidCard,
} from '#features/classes/students.contract.ts';
import { aClass, addToClass } from '#features/classes/testing/a-class.ts';
import { banFromSchool, liftSchoolBan } from '#features/education/bans.contract.ts';
import { requestSchoolMembership } from '#features/education/contract.ts';
import { handOverSchool } from '#features/education/ownership.contract.ts';
import { addSchoolMember, aSchool, signInAgain } from '#features/education/testing/a-school.ts';
import { respondToMembership } from '#features/invitations/contract.ts';
import { banFromProject, liftProjectBan } from '#features/projects/bans.contract.ts';
import { requestProjectMembership } from '#features/projects/membership.contract.ts';
import { aNewProject } from '#features/projects/testing/a-new-project.ts';
import { acceptRoster, getRoster, undoRoster } from '#features/rosters/contract.ts';
import { sendRoster } from '#features/rosters/testing/a-roster.ts';
import { schoolSnapshot } from '#features/rosters/testing/school-snapshot.ts';
import {
  endSchoolYear,
  getSchoolYear,
  planSchoolYear,
  undoSchoolYear,
} from '#features/school-years/contract.ts';
import { aSchoolToEnd } from '#features/school-years/testing/a-school-year.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { countDeadlocks, race, raceRounds } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld({ settings: { PLAN_LIMITS: 'on' } });
const host = await educationHost(world);
const { db } = world.platform;
const rounds = raceRounds(2);
const options = { timeout: 60_000 + rounds * 10_000 };
/** They act at once. */
const atOnce = 50;
let people = 0;
const person = () => world.person(`racer${(people += 1)}`);
const crowd: Member[] = [];
for (let n = 0; n < atOnce; n += 1) crowd.push(await person());
const memberOf = (at: number) => crowd[at] as Member;

/** Runs the rounds of a race; `act` is called fifty times at once. Every refusal is a planned one. */
async function raceInRounds<T>(
  prepare: (round: number) => Promise<T>,
  act: (at: number, prepared: T) => Promise<unknown>,
  check: (given: unknown[], prepared: T, thrown: { status?: number; code?: string }[]) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const prepared = await prepare(round);
    const { given, thrown } = await race(atOnce, (at) => act(at, prepared));
    const refusals = thrown as { status?: number; code?: string }[];
    const unplanned = refusals.filter(({ status = 0 }) => status < 400 || status > 499);
    expect(unplanned, `round ${round}`).toEqual([]);
    await check(given, prepared, refusals);
  }
}

const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  (await query.execute(db)).rows[0]?.n ?? 0;

const joinClassOf = (who: Member, id: string) =>
  who.call(requestClassMembership, { id, membershipRequest: { staysPublic: true } });

test(
  'of fifty teachers who are let in at once one gets the last licence of the school [EDU-014] [EDU-236]',
  options,
  async () => {
    const { owner, id } = await aSchool(world);
    await sql`update organization_subscriptions set licences = 2 where organization_id = ${id}`.execute(db);
    const asking = { role: 'faculty' as const, staysPublic: true };
    const requests: string[] = [];
    for (const one of crowd)
      requests.push(
        (await one.call(requestSchoolMembership, { id, membershipRequest: asking })).membership.id,
      );
    await raceInRounds(
      () =>
        sql`update organization_memberships set accepted_at = null where organization_id = ${id} and role = 'faculty'`.execute(
          db,
        ),
      (at) =>
        owner.call(respondToMembership, {
          membershipId: requests[at] ?? '',
          membership: { accepted: true },
        }),
      async (given, _prepared, refusals) => {
        expect(given).toHaveLength(1);
        expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['limit_reached']));
        expect(
          await count(sql`select count(*)::int as n from organization_memberships
          where organization_id = ${id} and role <> 'student' and accepted_at is not null`),
        ).toBe(2);
      },
    );
  },
);

/** Who comes into the class; who is at the school already brings no lock of a new member of it. */
const comers = ['strangers', 'students of the school'] as const;

test.for(comers)(
  'of fifty %s who come into a class at once one gets its last place [EDU-236]',
  options,
  async (who) => {
    const { school, teacher, classId } = await aClass(world);
    await teacher.call(setClassWayIn, { id: classId, way: 'card' });
    const names = Array.from({ length: 198 }, (_, n) => `Student ${n}`);
    await teacher.call(addManagedStudents, { id: classId, names });
    await teacher.call(updateClass, { id: classId, workspace: { autoAccept: true } });
    const classmate = await addSchoolMember(school, await person(), 'student');
    const strangers = crowd.map((one) => one.id);
    const leaveSchools = () =>
      sql`delete from organization_memberships where user_id = any(${strangers}::uuid[])`.execute(db);
    await leaveSchools();
    if (who !== 'strangers') for (const one of crowd) await addSchoolMember(school, one, 'student');
    await raceInRounds(
      async () => {
        if (who === 'strangers') await leaveSchools();
        await sql`delete from class_members m where m.workspace_id = ${classId}
        and (m.user_id = any(${[...strangers, classmate.id]}::uuid[])
        or exists (select from organization_memberships o where o.user_id = m.user_id and o.asked_as = 'One more'))`.execute(
          db,
        );
      },
      (at) => {
        if (at === 11) return addToClass(teacher, classId, classmate);
        if (at === 23) return teacher.call(addManagedStudents, { id: classId, names: ['One more'] });
        return joinClassOf(memberOf(at), classId);
      },
      async (given, _prepared, refusals) => {
        expect(given).toHaveLength(1);
        expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['limit_reached']));
        expect(
          await count(sql`select count(*)::int as n from class_members
          where workspace_id = ${classId} and role = 'student' and accepted_at is not null`),
        ).toBe(200);
        // Who was refused is not left at the school without a class.
        if (who !== 'strangers') return;
        expect(
          await count(sql`select count(*)::int as n from organization_memberships m where m.organization_id = ${school.id}
          and m.user_id = any(${strangers}::uuid[])
          and not exists (select from class_members c where c.workspace_id = ${classId} and c.user_id = m.user_id)`),
        ).toBe(0);
      },
    );
  },
);

const tokenOf = (one: NewWayIn | undefined): string =>
  one && 'card' in one.secret ? (one.secret.card.address.split('#card=')[1] ?? '') : '';

test(
  'fifty tablets show a card while it is voided or renewed, and no session of it is left [EDU-181] [EDU-236]',
  options,
  async () => {
    const { teacher, classId } = await aClass(world);
    await teacher.call(setClassWayIn, { id: classId, way: 'card' });
    const { made } = await teacher.call(addManagedStudents, { id: classId, names: ['Mia K.'] });
    const membershipId = made[0]?.membershipId ?? '';
    const renew = () => teacher.call(renewWaysIn, { id: classId, membershipIds: [membershipId] });
    await raceInRounds(
      async (round) => ({ token: tokenOf((await renew()).made[0]), isRenewed: round % 2 === 1 }),
      (at, { token, isRenewed }): Promise<unknown> => {
        if (at !== 20) return host.newGuest().call(signInByCard, { token });
        return isRenewed ? renew() : teacher.call(voidCard, { workspaceId: classId, id: membershipId });
      },
      async (_given, { isRenewed }, refusals) => {
        expect(new Set(refusals.map(({ status }) => status))).not.toContain(403);
        const left = sql<{
          n: number;
        }>`select count(*)::int as n from sessions s join class_members m on m.user_id = s.user_id
        where m.id = ${membershipId}`;
        expect(await count(left)).toBe(0);
        const cards = sql<{
          n: number;
        }>`select count(*)::int as n from class_cards c join class_members m on m.user_id = c.user_id
        where m.id = ${membershipId}`;
        expect(await count(cards)).toBe(isRenewed ? 1 : 0);
      },
    );
  },
);

test(
  'an owner and who becomes one end a year at once: it is ended once, undone once, and all is as before [EDU-284] [EDU-236]',
  options,
  async () => {
    const made = await aSchoolToEnd(world);
    const { owner: first, teacher: second, school, fourth } = made;
    const choices = { classes: [{ id: fourth, fate: 'leaves' as const }] };
    const before = await schoolSnapshot(db, school.id);
    const roles = /^person (owner|faculty) /;
    const withoutStaff = (lines: string[]) => lines.filter((line) => !roles.test(line));
    const findOwner = async () => {
      const { rows } = await sql<{
        owner_id: string;
      }>`select owner_id from organizations where id = ${school.id}`.execute(db);
      return rows[0]?.owner_id === first.id ? ([first, second] as const) : ([second, first] as const);
    };
    const end = (who: Member, hash: string) =>
      who.call(endSchoolYear, { choices, hash, schoolName: school.name });
    await raceInRounds(
      async () => {
        world.clock.advance(1000);
        const [owner, teacher] = await findOwner();
        return { owner, teacher, hash: (await owner.call(planSchoolYear, { choices })).hash };
      },
      (at, { owner, teacher, hash }): Promise<unknown> => {
        const names = { firstName: 'Tom', lastName: 'Reed' };
        if (at === 9) return owner.call(handOverSchool, { id: school.id, userGuid: teacher.id, ...names });
        return end(at % 2 === 0 ? owner : teacher, hash);
      },
      async (given, { hash }, refusals) => {
        expect(given.filter((one) => one !== undefined).length).toBe(1);
        expect(refusals.filter(({ status }) => status !== 409 && status !== 403)).toEqual([]);
        const [owner] = await findOwner();
        await world.drain();
        const { last } = await owner.call(getSchoolYear, {});
        expect(last?.state).toBe('ended');
        const id = last?.id ?? '';
        const undone = await race(atOnce, (at) =>
          at % 2 === 0 ? owner.call(undoSchoolYear, { id }) : end(owner, hash),
        );
        expect(undone.given).toHaveLength(1);
        expect((undone.thrown as { status?: number }[]).filter(({ status }) => status !== 409)).toEqual([]);
        await world.drain();
        expect((await owner.call(getSchoolYear, {})).last?.state).toBe('undone');
        expect(withoutStaff(await schoolSnapshot(db, school.id))).toEqual(withoutStaff(before));
      },
    );
  },
);

test(
  'who joins a school, a class and a project while being banned from them is a member of none [EDU-132] [EDU-236]',
  options,
  async () => {
    const { school, teacher, classId } = await aClass(world);
    await teacher.call(updateClass, { id: classId, workspace: { autoAccept: true } });
    const [ben, composer] = [await person(), await person()];
    const { id: projectId } = await aNewProject(composer, { kind: 'Project', title: 'Night drive' });
    await db.updateTable('pieces').set({ open_collaboration: true }).where('id', '=', projectId).execute();
    const userGuid = ben.id;
    const asking = { role: 'student' as const, staysPublic: true };
    const bans = [
      () => school.owner.call(banFromSchool, { id: school.id, userGuid }),
      () => teacher.call(banFromClass, { id: classId, userGuid }),
      () => composer.call(banFromProject, { id: projectId, userGuid }),
    ];
    await raceInRounds(
      async (round) => {
        // A ban ends the sessions of who had come in by then.
        await signInAgain(ben);
        await school.owner.call(liftSchoolBan, { id: school.id, userGuid });
        await teacher.call(liftClassBan, { id: classId, userGuid });
        await composer.call(liftProjectBan, { id: projectId, userGuid });
        const { membership } = await ben.call(requestSchoolMembership, {
          id: school.id,
          membershipRequest: asking,
        });
        return { asked: membership.id, banAt: (round * 7) % (atOnce - bans.length) };
      },
      (at, { asked, banAt }): Promise<unknown> => {
        const ban = bans[at - banAt];
        if (ban) return ban();
        if (at % 4 === 0) return joinClassOf(ben, classId);
        if (at % 4 === 1) return addToClass(teacher, classId, ben);
        if (at % 4 === 2) return ben.call(requestProjectMembership, { id: projectId });
        return school.owner.call(respondToMembership, {
          membershipId: asked,
          membership: { accepted: true },
        });
      },
      async () => {
        const { rows } = await sql<{ kind: string; banned: boolean; joined: boolean }>`
          select 'school' as kind,
            exists (select from organization_bans where organization_id = ${school.id} and user_id = ${ben.id}) as banned,
            exists (select from organization_memberships where organization_id = ${school.id} and user_id = ${ben.id})
              or exists (select from users where id = ${ben.id} and school_role is not null) as joined
          union all select 'class',
            exists (select from class_bans where workspace_id = ${classId} and user_id = ${ben.id}),
            exists (select from class_members where workspace_id = ${classId} and user_id = ${ben.id})
          union all select 'project',
            exists (select from project_bans where piece_id = ${projectId} and user_id = ${ben.id}),
            exists (select from project_memberships where piece_id = ${projectId} and user_id = ${ben.id})`.execute(
          db,
        );
        expect(rows.filter(({ banned, joined }) => banned && joined)).toEqual([]);
        // The owner of the project does not see a student, and cannot ban one whom they do not know.
        for (const { kind, banned } of rows)
          if (kind !== 'project') expect([kind, banned]).toEqual([kind, true]);
      },
    );
  },
);

test(
  'of a roster and a year’s end that are accepted at once one is done whole, and the other not at all [EDU-285] [EDU-236]',
  options,
  async () => {
    const made = await aSchoolToEnd(world);
    const { owner, school } = made;
    const before = await schoolSnapshot(db, school.id);
    const table = 'Id,Name,Class\n7,Ida Lund,5c\n8,Jon Dahl,5c\n';
    await raceInRounds(
      async () => {
        world.clock.advance(1000);
        const { id } = await sendRoster(world, owner, table, { wholeSchool: false });
        return { id, hash: (await owner.call(planSchoolYear, { choices: {} })).hash };
      },
      (at, { id, hash }): Promise<unknown> =>
        at % 2 === 0
          ? owner.call(acceptRoster, { id, schoolName: school.name })
          : owner.call(endSchoolYear, { choices: {}, hash, schoolName: school.name }),
      async (given, { id }, refusals) => {
        expect(given).toHaveLength(1);
        expect(refusals.filter(({ status }) => status !== 409)).toEqual([]);
        await world.drain();
        const roster = await owner.call(getRoster, { id });
        const { last } = await owner.call(getSchoolYear, {});
        expect([roster.state, last?.state === 'ended']).toEqual(
          roster.state === 'applied' ? ['applied', false] : ['ready', true],
        );
        if (roster.state === 'applied') await owner.call(undoRoster, { id });
        else await owner.call(undoSchoolYear, { id: last?.id ?? '' });
        await world.drain();
        expect(await schoolSnapshot(db, school.id)).toEqual(before);
      },
    );
  },
);

test(
  'of two classes that teachers merge into each other at once one is left, with everybody in it [EDU-236]',
  options,
  async () => {
    const { school, teacher, student } = await aClass(world);
    const [second, classmate] = [await person(), await person()];
    await addSchoolMember(school, second, 'faculty');
    await addSchoolMember(school, classmate, 'student');
    await raceInRounds(
      async (round) => {
        const { id: one } = await teacher.call(createClass, { workspace: { name: `One ${round}` } });
        const { id: other } = await second.call(createClass, { workspace: { name: `Other ${round}` } });
        await addToClass(teacher, one, student);
        await addToClass(teacher, other, classmate);
        await second.call(announceToClass, { id: other, announcement: { text: 'We sing on Monday.' } });
        return { one, other };
      },
      (at, { one, other }): Promise<unknown> => {
        if (at % 10 === 3) return addToClass(teacher, one, classmate);
        if (at % 10 === 7) return addToClass(second, other, student);
        return at % 2 === 0
          ? teacher.call(mergeClass, { id: one, fromId: other })
          : second.call(mergeClass, { id: other, fromId: one });
      },
      async (_given, { one, other }, refusals) => {
        expect(refusals.filter(({ status }) => status !== 409)).toEqual([]);
        const { rows } = await sql<{ id: string; members: string[]; announcements: number }>`
        select w.id, (select count(*)::int from class_announcements a where a.workspace_id = w.id) as announcements,
          array(select m.user_id::text from class_members m where m.workspace_id = w.id order by 1) as members
        from workspaces w where w.id in (${one}, ${other}) order by w.archived_at is not null`.execute(db);
        const everybody = [teacher, second, student, classmate].map(({ id }) => id).sort();
        expect(rows.map(({ members, announcements }) => [members, announcements])).toEqual([
          [everybody, 1],
          [[], 0],
        ]);
      },
    );
  },
);

test('the database ended no statement of the races to break a deadlock [EDU-236]', async () => {
  expect(await countDeadlocks(db)).toBe(0);
});

import type { Call } from '#platform/server/call.ts';
import type { CallGuard } from '#platform/server/call-guard.ts';
import { limitToSchool, runForSchool } from '#platform/server/db/row-security.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { idOfSchoolOf } from './school.scopes.ts';

/** Features whose calls see the rows of the actor's school only. What others ask of a school they ask by a member of it. */
const featuresOfSchools = ['education', 'classes', 'rosters', 'schoolRecords', 'schoolSignIn', 'schoolYears'];

/**
 * Calls by which somebody finds, founds or joins a school that is not theirs yet, or signs in there; one that asks another host
 * between its statements; and one of site admins.
 */
const callsAcrossSchools: ReadonlySet<string> = new Set([
  'education.createOrganization',
  'education.listOrganizations',
  'education.getInvitation',
  'education.requestMembership',
  // Also takes a request back that a school has not answered.
  'education.leaveSchool',
  'classes.getInvitation',
  'classes.requestMembership',
  'classes.openForSignIn',
  'classes.signIn',
  'classes.signInByCard',
  'schoolRecords.listShown',
  'schoolSignIn.start',
  'schoolSignIn.try',
  'schoolYears.openTakeHome',
]);

/** Calls about the actor's school of a feature whose other calls are those of site admins, who see all schools. */
const callsOfOwners: ReadonlySet<string> = new Set(['schoolLicences.get', 'schoolLicences.planTeachers']);

/**
 * Whether transactions of this call see one school only. Not limited are, beside the calls above, those of `invitations`: who answers one
 * belongs to no school yet, or to none of its things, so that the row that they name and their right to it are the one limit.
 */
export const isLimitedToSchool = (callId: string): boolean =>
  callsOfOwners.has(callId) ||
  (featuresOfSchools.includes(callId.split('.')[0] ?? '') && !callsAcrossSchools.has(callId));

/**
 * Around each call of a school: its transactions see the rows of the actor's school and no others, whatever its queries ask for,
 * and none where the actor has no school. A call that reads runs in one transaction for that. One that opens transactions of its own
 * is limited in those; what it reads between them has the conditions of its queries only.
 */
export const schoolRowsGuard: CallGuard = {
  name: 'rows of schools',
  wrap(callId, action, { ownTransactions }) {
    if (!isLimitedToSchool(callId)) return action;
    return (call: Call, input) => {
      const { platform, actor, http, db } = call;
      // Read with the limit itself: who has joined a moment ago sees their school, and who has left sees it no more.
      const school = idOfSchoolOf(actor.userId);
      const actorId = actor.userId ?? '';
      return runForSchool(
        school,
        async () => {
          if (ownTransactions) return action(call, input);
          if (!db.isTransaction)
            return transaction(platform.db, (tx) => action(makeCall(platform, tx, actor, http), input));
          await limitToSchool(db, school, actorId);
          return action(call, input);
        },
        actorId,
      );
    };
  },
};

/** Runs `work` in a new transaction that sees the rows of this school only. */
export const inSchoolTransaction = <T>(
  call: Call,
  organizationId: string,
  work: (inner: Call) => Promise<T>,
): Promise<T> => runForSchool(organizationId, () => inTransaction(call, work), call.actor.userId ?? '');

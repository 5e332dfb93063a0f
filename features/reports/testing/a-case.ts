import { reportUser } from '#features/reports/contract.ts';
import { type CaseView, listCases } from '#features/reports/moderation.contract.ts';
import type { Member, World } from '#testing/world.ts';

/** All open cases. */
export async function openCases(admin: Member): Promise<CaseView[]> {
  return (await admin.call(listCases, { items: 100 })).items;
}

/** The open case about this person or their content. */
export async function caseAbout(admin: Member, person: { id: string }, kind = 'user'): Promise<CaseView> {
  const found = (await openCases(admin)).find((one) => one.person?.id === person.id && one.kind === kind);
  if (!found) throw new Error(`Nothing of the kind ${kind} is open about ${person.id}`);
  return found;
}

/** Reports `person` by a new member; returns the case. */
export async function aCase(world: World, admin: Member, person: Member): Promise<CaseView> {
  const reporter = await world.person(`reporter${Math.floor(world.clock.now().getTime() % 1e9)}`);
  world.clock.advance(1000);
  await reporter.call(reportUser, { guid: person.id, reason: 'Is not kind' });
  return caseAbout(admin, person);
}

/** The token of the link in an e-mail about a decision. */
export const tokenIn = (text: string): string => /appeal_token=([\w-]+)/.exec(text)?.[1] ?? '';

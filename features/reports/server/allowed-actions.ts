import { appealActions, type DecisionAction } from '#features/reports/model/decision-action.ts';

interface CaseFacts {
  kind: string;
  settled: boolean;
  /** The subject, where it is still there. */
  thing: { hidden: boolean } | null;
  /** Who answers for it, unless they have left. */
  person: { admin: boolean } | null;
}

/** What an admin may do with an entry of the queue now. */
export function allowedActions({ kind, settled, thing, person }: CaseFacts): DecisionAction[] {
  if (settled) return [];
  if (kind === 'appeal') return [...appealActions];
  const actions: DecisionAction[] = ['dismiss'];
  if (kind !== 'user' && thing && !thing.hidden) actions.push('hide');
  if (person) actions.push('warn');
  if (person && !person.admin) actions.push('suspend');
  return actions;
}

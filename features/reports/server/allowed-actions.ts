import { appealActions, type DecisionAction } from '#features/reports/model/decision-action.ts';

interface CaseFacts {
  kind: string;
  settled: boolean;
  /** The subject; null where it was deleted. */
  subject: { hidden: boolean } | null;
  /** The member responsible for it; null for a deleted one. */
  person: { admin: boolean } | null;
}

/** Decisions that are possible about a case now. */
export function allowedActions({ kind, settled, subject, person }: CaseFacts): DecisionAction[] {
  if (settled) return [];
  if (kind === 'appeal') return [...appealActions];
  const actions: DecisionAction[] = ['dismiss'];
  if (kind !== 'user' && subject && !subject.hidden) actions.push('hide');
  if (person) actions.push('warn');
  if (person && !person.admin) actions.push('suspend');
  return actions;
}

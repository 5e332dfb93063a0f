import { formatSchoolYear } from '#features/classes/model/school-year.ts';
import type { RosterClass } from '../roster.ts';
import { addEntry, type Planning, pushTo } from './planning.ts';
import type { StateClass } from './school-state.ts';

/** Joins the classes of the roster to those of the school: by their link or our own id, or by name and year to one that no roster brought. */
export function planClasses(planning: Planning): void {
  const { roster, state, options, classById, classOf } = planning;
  const keys = new Set(roster.classes.map(({ key }) => key));
  const linked = new Set(state.classLinks.values());
  const unlinked = new Map<string, StateClass[]>();
  for (const one of state.classes)
    if (!one.isArchived && !linked.has(one.id) && !keys.has(one.id))
      pushTo(unlinked, nameKey(one.name, one.year), one);
  const seen = new Set<string>();
  for (const one of roster.classes) {
    const known = findKnown(one, classOf(one.key), options.year);
    if (known) seen.add(known.id);
    if (one.ends) {
      if (known) archive(planning, known);
      continue;
    }
    const adopted = known ? undefined : unlinked.get(nameKey(one.name, one.year ?? options.year))?.shift();
    if (known) changeClass(planning, one, known);
    else if (adopted) adopt(planning, one, adopted);
    else addClass(planning, one);
  }
  if (!roster.complete.classes) return;
  for (const id of linked) {
    const known = classById.get(id);
    if (known && !seen.has(id)) archive(planning, known);
  }
}

/** A file without years is about this one: a class of a former year stays as it was, and another one takes its link. */
const findKnown = (one: RosterClass, linked: StateClass | undefined, year: number): StateClass | undefined =>
  linked && one.year === null && !one.ends && linked.year < year ? undefined : linked;

const nameKey = (name: string, year: number): string => `${year} ${name.toLowerCase()}`;

function addClass(planning: Planning, { key, name, year }: RosterClass): void {
  const added = { key, name, year: year ?? planning.options.year };
  planning.steps.classes.add.push(added);
  planning.steps.links.push({ kind: 'class', key, to: { key } });
  planning.classes.set(key, { ref: { key }, name });
  addEntry(planning, 'new', { what: 'class', name, detail: formatSchoolYear(added.year) });
}

function adopt(planning: Planning, { key, name }: RosterClass, { id }: StateClass): void {
  planning.steps.links.push({ kind: 'class', key, to: { id } });
  planning.classes.set(key, { ref: { id }, name });
  addEntry(planning, 'changed', { what: 'class', name, detail: 'belongs to the roster from now on' });
}

function changeClass(planning: Planning, { key, name, year: given }: RosterClass, known: StateClass): void {
  planning.classes.set(key, { ref: { id: known.id }, name });
  const year = given ?? known.year;
  const details = [
    name !== known.name && `was called ${known.name}`,
    year !== known.year && `was of ${formatSchoolYear(known.year)}`,
    known.isArchived && 'is no longer archived',
  ].filter((detail) => detail !== false);
  if (details.length === 0) return;
  planning.steps.classes.change.push({ id: known.id, name, year });
  addEntry(planning, 'changed', { what: 'class', name, detail: details.join(', ') });
}

function archive(planning: Planning, { id, name, isArchived }: StateClass): void {
  if (isArchived) return;
  planning.steps.classes.archive.push(id);
  addEntry(planning, 'leaving', { what: 'class', name, detail: 'is archived' });
}

export const studentOrders = ['name', 'group', 'seen'] as const;
export type StudentOrder = (typeof studentOrders)[number];

interface Sorted {
  name: string;
  group?: string | undefined;
  lastSeenAt?: string | null | undefined;
}

const byText = (a: string, b: string): number => a.localeCompare(b, 'en', { sensitivity: 'base' });

/** The students in this order: those without a group, and those who were never here, come last. */
export function sortStudents<T extends Sorted>(students: readonly T[], order: StudentOrder): T[] {
  const byName = (a: T, b: T) => byText(a.name, b.name);
  const byGroup = (a: T, b: T) => Number(!a.group) - Number(!b.group) || byText(a.group ?? '', b.group ?? '');
  const bySeen = (a: T, b: T) => (b.lastSeenAt ?? '').localeCompare(a.lastSeenAt ?? '');
  const first = { name: byName, group: byGroup, seen: bySeen }[order];
  return students.toSorted((a, b) => first(a, b) || byName(a, b));
}

/** The names of the groups in a class, each once. */
export const groupsOf = (students: readonly Sorted[]): string[] =>
  [...new Set(students.map(({ group }) => group ?? '').filter((group) => group !== ''))].toSorted(byText);

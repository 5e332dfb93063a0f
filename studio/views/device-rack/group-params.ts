import type { ParamSchema } from '#studio/devices/device.ts';

export interface ParamGroup {
  /** What stands above: the beginning that all names have in common; empty where they have none. */
  readonly title: string;
  readonly params: readonly { readonly param: ParamSchema; readonly at: number; readonly name: string }[];
}

/** A run of as many names with one first word is a group. */
const leastInGroup = 3;

/** Neighbours whose names begin alike, as "Operator 1 level" or "Filter attack", in groups: each is shown without that beginning. */
export function groupParams(
  params: readonly { param: ParamSchema; at: number; name: string }[],
): ParamGroup[] {
  const titles = params.map(({ name }) => /^\D+ \d+(?=$| )/.exec(name)?.[0] ?? firstWord(name));
  const runs: { title: string; params: { param: ParamSchema; at: number; name: string }[] }[] = [];
  for (const [n, one] of params.entries()) {
    const title = titles[n] ?? '';
    const last = runs.at(-1);
    if (last?.title === title) last.params.push(one);
    else runs.push({ title, params: [one] });
  }
  const groups: { title: string; params: { param: ParamSchema; at: number; name: string }[] }[] = [];
  for (const run of runs) {
    const isGroup = run.params.length >= leastInGroup;
    const last = groups.at(-1);
    if (isGroup)
      groups.push({ title: titleOf(run), params: run.params.map((one) => within(run.title, one)) });
    else if (last?.title === '') last.params.push(...run.params);
    else groups.push({ title: '', params: [...run.params] });
  }
  return groups;
}

/** "Filter envelope": without the word it would be called like the filter itself. */
const titleOf = ({ title, params }: { title: string; params: readonly { name: string }[] }): string =>
  params.length === 4 && params.some(({ name }) => name === `${title} sustain`) ? `${title} envelope` : title;

const firstWord = (name: string): string => name.split(' ')[0] ?? name;

/** The name that is left: "Level"; "On" of what is called like the group. */
function within<One extends { name: string }>(title: string, one: One): One {
  const rest = one.name.slice(title.length).trim();
  return { ...one, name: rest === '' ? 'On' : rest.replace(/^./, (first) => first.toUpperCase()) };
}

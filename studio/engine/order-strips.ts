import type { StripPlan } from './plan.ts';

/**
 * Strips so that each stands behind all that it hears: by outputs, sends and keys, the master last. Among equals the order of the plan
 * stays. Where a plan has a circle, the entry that would close it is left out of the order: it is heard a quantum later.
 */
export function orderStrips(strips: readonly StripPlan[]): StripPlan[] {
  const master = strips.find(({ kind }) => kind === 'master');
  const hears = new Map<string, Set<string>>(strips.map(({ id }) => [id, new Set()]));
  for (const strip of strips) {
    if (strip !== master) hears.get(strip.output ?? master?.id ?? '')?.add(strip.id);
    for (const send of strip.sends) hears.get(send.to)?.add(strip.id);
    for (const { key } of strip.devices) if (key !== null) hears.get(strip.id)?.add(key);
  }
  const byId = new Map(strips.map((strip) => [strip.id, strip]));
  const done = new Set<string>();
  const ordered: StripPlan[] = [];
  const visit = (strip: StripPlan) => {
    if (done.has(strip.id)) return;
    done.add(strip.id);
    for (const other of strips) if (hears.get(strip.id)?.has(other.id)) visit(byId.get(other.id) ?? other);
    ordered.push(strip);
  };
  for (const strip of strips) if (strip !== master) visit(strip);
  if (master) visit(master);
  return ordered;
}

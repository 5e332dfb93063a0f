/** How many of something each name holds, up to `most`. */
export function createKeyedLimiter(most: number): { take(name: string): boolean; give(name: string): void } {
  const held = new Map<string, number>();
  return {
    take(name) {
      const count = held.get(name) ?? 0;
      if (count >= most) return false;
      held.set(name, count + 1);
      return true;
    },
    give(name) {
      const count = (held.get(name) ?? 0) - 1;
      if (count > 0) held.set(name, count);
      else held.delete(name);
    },
  };
}

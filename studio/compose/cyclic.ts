/** The element at an index that wraps around both ends of a list that is not empty. */
export function cyclic<T>(list: readonly T[], index: number): T {
  const n = list.length;
  if (n === 0) throw new RangeError('an empty list has no elements to repeat');
  return list[((index % n) + n) % n] as T;
}

import { expect, test, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

test('the keys that one owner asks for in one tick are loaded at once, those of another owner apart', async () => {
  const load = vi.fn(async (keys: string[]) => keys.join('+'));
  const batch = createBatcher<object, string>();
  const [ada, ben] = [{}, {}];
  const answers = [batch(ada, ['a', 'b'], load), batch(ben, ['z'], load), batch(ada, ['b', 'c'], load)];
  expect(await Promise.all(answers)).toEqual(['a+b+c', 'z', 'a+b+c']);
  expect(load).toHaveBeenCalledTimes(2);
});

test('what is asked for in the next tick is loaded anew, also after a failure', async () => {
  const batch = createBatcher<object, string>();
  const owner = {};
  await expect(batch(owner, ['a'], () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await batch(owner, ['a'], async ([key]) => key ?? '')).toBe('a');
});

test('what is asked for in later ticks of one turn is loaded at once as well', async () => {
  const load = vi.fn(async (keys: string[]) => keys.join('+'));
  const batch = createBatcher<object, string>('turn');
  const owner = {};
  const first = batch(owner, ['a'], load);
  await new Promise((resolve) => process.nextTick(resolve));
  expect(await Promise.all([first, batch(owner, ['b'], load)])).toEqual(['a+b', 'a+b']);
  expect(await batch(owner, ['c'], load)).toBe('c');
});

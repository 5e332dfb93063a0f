import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** The priority of every thread of this process, from the kernel (field 19 of proc(5)'s stat). */
const priorities = () =>
  readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });

test('a hash verifies its own password and no other', async () => {
  const hash = await hashPassword('Größe', randomBytes);
  expect(await verifyPassword('Größe', hash)).toBe(true);
  expect(await verifyPassword('Gr\u006f\u0308ße', hash)).toBe(true);
  expect(await verifyPassword('Grosse', hash)).toBe(false);
  expect(await verifyPassword('Größe', null)).toBe(false);
});

test('simultaneous passwords each get their own result', async () => {
  const words = ['one', 'two', 'three', 'four'];
  const hashes = await Promise.all(words.map((word) => hashPassword(word, randomBytes)));
  const known = await Promise.all(words.flatMap((word) => hashes.map((hash) => verifyPassword(word, hash))));
  expect(known).toEqual(words.flatMap((_, row) => words.map((__, column) => row === column)));
});

test('hashing threads have a low priority', async () => {
  await verifyPassword('anything', null);
  expect(Math.max(...priorities())).toBeGreaterThanOrEqual(10);
});

import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function linesOf(pretty: boolean, write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog({ level: 'info', pretty, out: { write: (line) => lines.push(line) } }));
  return lines;
}

test.each([
  { authorization: 'Bearer s3cr3t' },
  { headers: { cookie: 'sid=s3cr3t', 'set-cookie': 's3cr3t' } },
  { body: { user: { password: 's3cr3t', email: 's3cr3t@hall.test' } } },
  { session: { token: 's3cr3t' } },
  { a: { b: { c: { newPassword: 's3cr3t' } } } },
])('secret and personal values are redacted %#', (facts) => {
  for (const pretty of [true, false]) {
    const [line] = linesOf(pretty, (log) => log.info(facts, 'signed in'));
    expect(line).toContain('signed in');
    expect(line).toContain('[redacted]');
    expect(line).not.toContain('s3cr3t');
  }
});

test('the values of a row rejected by the database are redacted', () => {
  const refused = Object.assign(new Error('no'), {
    code: '23514',
    detail: 'Failing row contains (1, s3cr3t@hall.test)',
  });
  for (const pretty of [true, false]) {
    const [line] = linesOf(pretty, (log) => log.error({ err: refused }, 'a call failed'));
    expect(line).toContain('a call failed');
    expect(line).not.toContain('s3cr3t');
  }
});

test('pretty lines are short and show errors with their stack', () => {
  const [first, second] = linesOf(true, (log) => {
    log.info({ migration: '0001' }, 'migrated');
    log.error({ err: new Error('no disk') }, 'stopped');
  });
  expect(first).toMatch(/^\d\d:\d\d:\d\d info {2}migrated {2}migration=0001\n$/);
  expect(second).toMatch(/error stopped\nError: no disk\n {4}at /);
});

test('levels below the chosen one are not logged', () => {
  expect(linesOf(false, (log) => log.debug('detail'))).toEqual([]);
});

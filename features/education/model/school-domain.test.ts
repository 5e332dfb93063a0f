import { expect, test } from 'vitest';
import { schoolDomain } from './school-domain.ts';

test('a school has its own domain, a public mail provider has none', () => {
  expect(schoolDomain('ada@oak-school.example')).toBe('oak-school.example');
  expect(schoolDomain('ada@music.oak.sch.uk')).toBe('music.oak.sch.uk');
  for (const domain of ['gmail.com', 'outlook.com', 'yahoo.co.uk', 'hotmail.fr', 'gmx.de', 'icloud.com'])
    expect(schoolDomain(`ada@${domain}`)).toBeNull();
  expect(schoolDomain('ada@notgmail.com')).toBe('notgmail.com');
});

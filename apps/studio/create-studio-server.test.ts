import { expect, test } from 'vitest';
import { createStudioServer } from './create-studio-server.ts';

test('the studio host says honestly that the studio is being built, at a project address too', async () => {
  const server = createStudioServer({ siteUrl: 'http://localhost:3000' });
  const answer = await server.inject('/project/abc');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('The studio is being built');
  expect(answer.body).toContain('href="http://localhost:3000/account/tracks"');
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self' http://localhost:3000");
});

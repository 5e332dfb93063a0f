import type { Member, World } from '#testing/world.ts';
import { acceptRoster, createRoster, getRoster, presignRoster, type RosterRun } from '../contract.ts';

/** Uploads a file as a roster; gives the name by which calls mean it. */
export async function uploadRoster(
  member: Member,
  bytes: Buffer | string,
  filename = 'school.csv',
): Promise<string> {
  const body = Buffer.from(bytes);
  const permission = await member.call(presignRoster, { filename, contentLength: body.length });
  const { url, headers } = permission;
  const sent = await member.raw({ method: 'PUT', url, body, headers });
  if (sent.status !== 200) throw new Error(`the upload was answered ${sent.status}`);
  return permission.filename;
}

/** Sends a roster and has it read; by default all of the school. */
export async function sendRoster(
  world: World,
  member: Member,
  bytes: Buffer | string,
  { wholeSchool = true, filename }: { wholeSchool?: boolean; filename?: string } = {},
): Promise<RosterRun> {
  const fileName = await uploadRoster(member, bytes, filename);
  const { id } = await member.call(createRoster, { fileName, wholeSchool });
  await world.drain();
  return member.call(getRoster, { id });
}

/** Accepts a plan and has it applied. */
export async function applyRosterRun(
  world: World,
  member: Member,
  { id }: { id: string },
  schoolName?: string,
): Promise<RosterRun> {
  await member.call(acceptRoster, { id, ...(schoolName !== undefined && { schoolName }) });
  await world.drain();
  return member.call(getRoster, { id });
}

/** Sends a roster and applies its plan. */
export async function importRoster(
  world: World,
  member: Member,
  bytes: Buffer | string,
  options: { wholeSchool?: boolean; filename?: string; schoolName?: string } = {},
): Promise<RosterRun> {
  return applyRosterRun(world, member, await sendRoster(world, member, bytes, options), options.schoolName);
}

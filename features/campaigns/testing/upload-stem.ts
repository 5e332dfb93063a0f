import { setStems } from '#features/campaigns/stems.contract.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import type { Member } from '#testing/world.ts';
import { presignStem } from '../stems.contract.ts';

/** Uploads a file as a stem and returns the name of the upload. */
export async function uploadStem(admin: Member, bytes: Buffer = aWav({ seconds: 0.25 }), name = 'drums.wav') {
  const permission = await admin.call(presignStem, { filename: name, contentLength: bytes.length });
  const { url, headers } = permission;
  const sent = await admin.raw({ method: 'PUT', url, body: bytes, headers });
  if (sent.status !== 200) throw new Error(`the upload answered ${sent.status}`);
  return permission.filename;
}

/** Gives a campaign new stems of these names; they are made by the next job. */
export async function giveStems(admin: Member, id: string, names: readonly string[]) {
  const stems = [];
  for (const name of names) stems.push({ name, bpm: 120, key: 'A minor', fileName: await uploadStem(admin) });
  return admin.call(setStems, { id, stems });
}

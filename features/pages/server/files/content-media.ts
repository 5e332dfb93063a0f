import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import {
  MAX_MEDIA_BYTES,
  MAX_PICTURE_BYTES,
  mediaKinds,
  missingTextError,
} from '#features/media/model/media-kinds.ts';
import { hashStream } from '#features/media/server/media-source.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { requiredText } from '#platform/pure/text/required-text.ts';
import { type Faults, listNames, readJsonFile } from './read-checked.ts';

const mediumSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(mediaKinds),
  name: requiredText(200),
  alternativeText: limitedText(500),
  decorative: z.boolean(),
  focalX: z.number().min(0).max(1),
  focalY: z.number().min(0).max(1),
  /** In `media/`, by the hash of its bytes. */
  file: z.string().regex(/^[0-9a-f]{64}\.[a-z0-9]{1,5}$/),
});
/** A medium as `media.json` has it. */
export type MediumOfFolder = z.output<typeof mediumSchema>;

/** A medium of a folder, with the place of its file. */
export interface ContentMedia extends MediumOfFolder {
  filePath: string;
}

/** The media of a folder, each file checked against its hash. */
export async function readContentMedia(
  folder: string,
  { names, faults }: { names: readonly string[]; faults: Faults },
): Promise<ContentMedia[]> {
  const { list } = faults;
  const items = names.includes('media.json')
    ? ((await faults.of('media.json', () =>
        readJsonFile(path.join(folder, 'media.json'), z.array(mediumSchema).max(5000)),
      )) ?? [])
    : [];
  const mediaFolder = path.join(folder, 'media');
  const files = names.includes('media')
    ? ((await faults.of('media', () => listNames(mediaFolder, 'files'))) ?? [])
    : [];
  const media: ContentMedia[] = [];
  for (const item of items) {
    if (media.some(({ id }) => id === item.id)) list.push(`media.json: has the medium ${item.id} twice`);
    const textError = missingTextError(item.kind, item);
    if (textError) list.push(`media.json: the alternative text of ${item.id} ${textError}`);
    if (!files.includes(item.file)) list.push(`media/${item.file}: is missing`);
    media.push({ ...item, filePath: path.join(mediaFolder, item.file) });
  }
  for (const file of files) {
    const users = media.filter((one) => one.file === file);
    if (users.length === 0) list.push(`media/${file}: is not expected`);
    else
      await faults.of(`media/${file}`, () =>
        checkMediaFile(
          path.join(mediaFolder, file),
          users.some(({ kind }) => kind === 'image'),
        ),
      );
  }
  return media;
}

async function checkMediaFile(file: string, isPicture: boolean): Promise<void> {
  const { size } = await stat(file);
  if (size > (isPicture ? MAX_PICTURE_BYTES : MAX_MEDIA_BYTES)) throw new Error('is too large');
  const hash = await hashStream(createReadStream(file));
  if (!path.basename(file).startsWith(hash)) throw new Error('has other bytes than its name says');
}
